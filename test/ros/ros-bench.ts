import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startNode } from './node-process.ts'
import type { NodeProcess } from './node-process.ts'
import { Peer } from './peer.ts'

const environment = inject('graphEnvironment')

/** Whether there is a graph on this machine. */
export const thereIsAGraph = Object.keys(environment).length > 0

/** A folder, a peer on the graph in a domain of this test file's own, and the nodes it starts. */
export interface RosBench {
  /** The folder the nodes work in. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly peer: Peer
  node(...args: readonly string[]): NodeProcess
  /** Ends everything it started. */
  close(): Promise<void>
}

export async function openBench(): Promise<RosBench> {
  const root = await mkdtemp(join(tmpdir(), 'twinpast-ros-'))
  const folder = join(root, 'work')
  await mkdir(folder)
  const env = { ...environment, ROS_DOMAIN_ID: String(1 + (process.pid % 100)), ROS_LOG_DIR: join(root, 'log'), NO_COLOR: '1' }
  const peer = new Peer(env)
  const nodes: NodeProcess[] = []
  await peer.ready()
  return {
    folder,
    env,
    peer,
    node: (...args) => {
      const node = startNode(env, folder, ...args)
      nodes.push(node)
      return node
    },
    close: async () => {
      await Promise.all([peer.close(), ...nodes.map((node) => node.end('SIGINT'))])
      await rm(root, { recursive: true, force: true })
    },
  }
}
