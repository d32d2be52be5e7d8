import { sha256 } from '../../core/sha256.ts'

/** Lets one slider step through the pictures of both pasts at once. Without it all pictures stand side by side. */
export const STORYBOARD_SCRIPT = `for (const board of document.querySelectorAll('[data-moments]')) {
  const moments = board.dataset.moments.split('|')
  const bar = board.querySelector('.moments')
  const slider = bar.querySelector('input')
  const show = () => {
    const at = Number(slider.value)
    for (const frame of board.querySelectorAll('[data-moment]')) frame.classList.toggle('now', Number(frame.dataset.moment) === at)
    slider.setAttribute('aria-valuetext', moments[at])
    bar.querySelector('output').textContent = moments[at]
  }
  slider.addEventListener('input', show)
  board.classList.add('stepping')
  bar.hidden = false
  show()
}`

/** Source expression that lets this script, and no other, run under the page's content policy. */
export const STORYBOARD_SCRIPT_SOURCE = `'sha256-${Buffer.from(sha256(STORYBOARD_SCRIPT), 'hex').toString('base64')}'`
