#!/usr/bin/env node
// The ROS 2 node: runs the TypeScript sources through tsx. A signal that comes while they load still ends it with exit code 0.
const stop = () => process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./main.ts')
await main(process.argv.slice(2), () => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
})
