/** Style sheet of the report: system fonts, light and dark, narrow and print. Text contrast is at least 4.5 in both schemes. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--surface:#f6f7f9;--raised:#fff;--text:#1b1f24;--muted:#545b66;--line:#d5dae1;--band:#edf0f4;
--h0:#0b6bb5;--h1:#c8500a;--h0-text:#0a5f9f;--h1-text:#a34207;--right:#0a7458;--wrong:#a12a72;--undecided:#667080;--same:#7d6a0f;--on-cell:#fff;--accent:#5a4bb8;
--good-bg:#e4f4ee;--good-line:#0a7458;--bad-bg:#fbe9f2;--bad-line:#a12a72;--mid-bg:#eef1f5;--mid-line:#667080;--hold-bg:#fdf2dc;--hold-line:#8a5a00}
@media (prefers-color-scheme:dark){:root{--bg:#121518;--surface:#1b2025;--raised:#1b2025;--text:#e7eaee;--muted:#a5aeba;--line:#39424c;--band:#222930;
--h0:#6cb6f2;--h1:#f79a5b;--h0-text:#8cc6f6;--h1-text:#fbb07d;--right:#4cc5a1;--wrong:#ec8cc2;--undecided:#9aa5b3;--same:#cdb44a;--on-cell:#101316;--accent:#a99df5;
--good-bg:#12302a;--good-line:#4cc5a1;--bad-bg:#391a2c;--bad-line:#ec8cc2;--mid-bg:#232a31;--mid-line:#9aa5b3;--hold-bg:#37290c;--hold-line:#e2b04a}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
main,nav>ul,footer>p{max-width:1000px;margin:0 auto;padding:0 1.25rem}
a{color:var(--h0-text)}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--raised);padding:.5rem 1rem;z-index:1}
:focus-visible{outline:3px solid var(--h0);outline-offset:2px}
nav{border-bottom:1px solid var(--line);background:var(--surface);font-size:.85rem}
nav>ul{display:flex;flex-wrap:wrap;gap:.1rem 1.1rem;list-style:none;padding-top:.6rem;padding-bottom:.6rem}
nav a{text-decoration:none;color:var(--muted);display:inline-block;padding:.15rem 0}nav a:hover{text-decoration:underline;color:var(--text)}
h1,h2,h3{line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h1{font-size:clamp(1.5rem,1.1rem + 1.8vw,2.2rem);margin:.2rem 0 .3rem}
h2{font-size:clamp(1.2rem,1rem + .8vw,1.5rem);margin:0 0 .5rem}
h2.quiet{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;color:var(--muted);margin:1.8rem 0 .5rem}
h3{font-size:1.02rem;margin:1.4rem 0 .5rem}
section{padding:2.2rem 0 1.2rem;border-top:1px solid var(--line)}
header{padding:2rem 0 2.2rem}
p{margin:.5rem 0}
.kicker{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;color:var(--muted);margin:0}
.subtitle,.intro,.note,figcaption,.empty{color:var(--muted)}
.intro,.note,.caveats,.lead{max-width:48rem}
.note,figcaption{font-size:.88rem}
.empty{font-style:italic}
.verdict{margin-top:1.4rem;padding:1.2rem 1.4rem 1rem;border-radius:10px;border:1px solid;border-left-width:8px}
.verdict .code{margin:0;font-size:.85rem;color:var(--muted)}
.headline{font-size:clamp(1.35rem,1.05rem + 1.4vw,1.9rem);font-weight:650;line-height:1.2;margin:.35rem 0 .7rem;text-wrap:balance}
.lead{font-size:1.05rem}.basis{font-size:.9rem}
.tone-positive{background:var(--good-bg);border-color:var(--good-line)}.tone-negative{background:var(--bad-bg);border-color:var(--bad-line)}
.tone-neutral{background:var(--mid-bg);border-color:var(--mid-line)}.tone-withheld{background:var(--hold-bg);border-color:var(--hold-line)}
.tone-positive .tone{color:var(--good-line)}.tone-negative .tone{color:var(--bad-line)}.tone-neutral .tone{color:var(--mid-line)}.tone-withheld .tone{color:var(--hold-line)}
.tone{font-weight:700}
.verdict .code{color:var(--text);opacity:.85}
.steps{padding-left:1.3rem;margin:.6rem 0 0;font-size:.92rem}.steps li{margin:.25rem 0}.steps .detail{display:block;color:var(--text);opacity:.85;font-variant-numeric:tabular-nums}
.flow{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.2rem,1fr));gap:.6rem;list-style:none;margin:0;padding:0}
.flow li{border-top:3px solid var(--h0);padding-top:.4rem;display:flex;flex-direction:column}
.flow .count{font-size:1.5rem;font-weight:650;line-height:1.15;font-variant-numeric:tabular-nums}.flow .step{font-weight:600;font-size:.92rem}.flow .what{font-size:.8rem;color:var(--muted);line-height:1.35}
.cards{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:1rem;margin-top:1rem}
.card{background:var(--raised);border:1px solid var(--line);border-top:5px solid var(--mid-line);border-radius:10px;padding:1rem 1.05rem;display:flex;flex-direction:column}
.card.tone-positive{border-top-color:var(--good-line)}.card.tone-negative{border-top-color:var(--bad-line)}.card.tone-withheld{border-top-color:var(--hold-line)}
.card h3{margin:0;font-size:.98rem}
@supports (grid-template-rows:subgrid){.cards{grid-auto-rows:auto}.card{display:grid;grid-template-rows:subgrid;grid-row:span 7;gap:0;margin-bottom:1rem}}

.answer{font-size:1.2rem;font-weight:650;margin:.35rem 0 .5rem;line-height:1.25}
.estimate{margin:.1rem 0;line-height:1.2}.estimate .none{font-size:1.2rem;color:var(--muted)}.estimate data{font-size:1.9rem;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.02em;margin-right:.3rem}
.endpoint{font-size:.85rem;color:var(--muted);margin:0;line-height:1.35}
.whisker{margin:.3rem 0}.whisker svg{width:100%;height:auto}
.explanation{font-size:.92rem}.evidence{font-size:.8rem;color:var(--muted);margin-top:auto}
.caveats{padding-left:1.2rem}.caveats li{margin:.45rem 0}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px;margin:.8rem 0;max-width:100%;background:linear-gradient(to right,var(--bg) 40%,transparent) left/2.4rem 100% no-repeat local,linear-gradient(to left,var(--bg) 40%,transparent) right/2.4rem 100% no-repeat local,linear-gradient(to right,var(--muted),transparent) left/.5rem 100% no-repeat scroll,linear-gradient(to left,var(--muted),transparent) right/.5rem 100% no-repeat scroll}
table{border-collapse:collapse;width:100%;font-size:.88rem}
th,td{padding:.5rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
thead th{background:var(--surface);font-weight:600;white-space:nowrap}
tbody th{font-weight:500}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td{min-width:8rem}td.number{min-width:3.5rem}tbody th{min-width:6.5rem}tbody th code{white-space:nowrap}.endpoint-table tbody th{min-width:11.5rem}.range{font-variant-numeric:tabular-nums;white-space:nowrap}td .name{display:block}
.symbol{font-weight:650;display:block}.name{color:var(--muted);font-size:.85rem}
td data{font-weight:650;font-size:1rem}
.badge,.decides{display:inline-block;font-size:.75rem;border:1px solid currentColor;border-radius:99px;padding:0 .5em;white-space:nowrap}
.decides{color:var(--right);font-weight:600}.badge{color:var(--muted)}
.refused{color:var(--wrong)}
figure{margin:1rem 0 .4rem}
figure svg{max-width:100%;height:auto;display:block;overflow:visible}
.plot text{white-space:pre}
figcaption{max-width:48rem;margin-top:.5rem}
.full svg{max-width:none}
.narrow{display:none}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.3rem;font-size:.9rem;margin:.4rem 0}
.key{display:inline-flex;align-items:center;gap:.4rem}
.mark{font-size:1.05em}.mark.h0{color:var(--h0)}.mark.h1{color:var(--h1)}
.chip{display:inline-grid;place-items:center;width:1.25em;height:1.25em;border-radius:3px;color:var(--on-cell);font-weight:700;font-size:.85em}
.chip.right{background:var(--right)}.chip.wrong{background:var(--wrong)}.chip.undecided{background:var(--undecided)}.chip.absent{background:var(--band);color:var(--text)}
.meanings{margin-bottom:1rem}.strips{display:flex;flex-wrap:wrap;gap:0 1.6rem}.strips>*{max-width:100%;min-width:0}.strips .scroll{border:0;margin:0;background:none}.tight tbody th{min-width:9.2rem}.tight td{min-width:5.2rem}.tight td,.tight th{padding:.45rem .5rem}.tight td.number{min-width:3rem}th .name{display:block}.reading{display:block;min-width:8rem}
.columns>*{min-width:0}.columns{display:grid;grid-template-columns:1fr 1fr;gap:0 2.2rem}
details{margin:.6rem 0}summary{cursor:pointer;font-size:.9rem;font-weight:600;padding:.25rem 0}
.storyboard{display:grid;grid-template-columns:repeat(2,1fr);gap:1rem}
.past{border:1px solid var(--line);border-top:5px solid var(--line);border-radius:10px;padding:.3rem 1rem .6rem;background:var(--surface);min-width:0}
.past.h0{border-top-color:var(--h0)}.past.h1{border-top-color:var(--h1)}.past.present{grid-column:1/-1;border-top-color:var(--text)}
.past h3{margin-top:.7rem}.beside{display:flex;flex-wrap:wrap;gap:.4rem 1.6rem;align-items:flex-start}.beside>div{flex:1 1 18rem;min-width:0}
.frames{display:flex;flex-wrap:wrap;gap:.7rem;list-style:none;padding:0;margin:.4rem 0}
.frames li{display:flex;flex-direction:column;align-items:flex-start;width:min-content;font-size:.8rem;color:var(--muted);gap:.2rem}
.frames img{width:auto;height:128px;max-width:none;image-rendering:pixelated;border-radius:4px;border:1px solid var(--line);background:var(--bg)}
.frames .meeting{display:none}.moments{grid-column:1/-1;display:flex;flex-wrap:wrap;align-items:center;gap:.3rem 1rem;font-size:.9rem}.moments[hidden]{display:none}
.moments label{font-weight:600}.moments input{flex:1 1 14rem;min-width:0;height:1.6rem;accent-color:var(--h0)}.moments output{min-width:13rem;font-variant-numeric:tabular-nums}
[data-moment] img{height:96px}@media screen{.stepping [data-moment]{display:none}.stepping [data-moment].now{display:flex;width:100%}.stepping [data-moment] img{width:100%;max-width:320px;height:auto}.stepping.storyboard{grid-template-columns:repeat(2,minmax(0,1fr))}}
.badge-line{font-size:.88rem;font-weight:600;overflow-wrap:anywhere}.badge-line.equal{color:var(--right)}.badge-line.unequal{color:var(--wrong)}
dl{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:.3rem 1.2rem;font-size:.9rem;margin:.5rem 0}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere;min-width:0}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.86em}
pre{padding:.8rem 1rem;background:var(--surface);white-space:pre;margin:.6rem 0}
details pre{max-height:24rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
footer{border-top:1px solid var(--line);margin-top:2rem;padding:1rem 0 2rem;font-size:.85rem;color:var(--muted)}footer code{overflow-wrap:anywhere}
@media screen and (max-width:960px){.wide{display:none}.narrow{display:block}.narrow svg{margin:0 auto}.flow{grid-template-columns:repeat(3,1fr)}.columns{grid-template-columns:1fr}.cards{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media screen and (max-width:560px){main,nav>ul,footer>p{padding-left:1rem;padding-right:1rem}.verdict{padding:1rem}.cards,.storyboard{grid-template-columns:minmax(0,1fr)}.frames{gap:.5rem}.frames img{height:86px}.past{padding:.3rem .7rem .6rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}.flow{grid-template-columns:repeat(2,1fr)}nav>ul{flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#fff;--raised:#fff;--text:#000;--muted:#444}
html{font-size:9.5pt}nav,.skip{display:none}section{padding:.8rem 0 .4rem}header{padding:0}
h2,h3,.legend{break-after:avoid}figure,.card,tr,.verdict,.past,li{break-inside:avoid}
.scroll{overflow:visible;border:0;background:none}table{font-size:.85rem}th,td{padding:.25rem .4rem}td,td.number,tbody th,.endpoint-table tbody th{min-width:0}thead th{white-space:normal}tbody th code{white-space:normal}
.cards{grid-template-columns:1fr 1fr}a{color:inherit;text-decoration:none}main{max-width:none;padding:0}.verdict,.chip,.card{print-color-adjust:exact;-webkit-print-color-adjust:exact}
svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`
