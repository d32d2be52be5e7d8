import type { NodeGraph } from '../graph/node-graph.ts'

/** A service that always answers: what its work throws becomes a refusal, and is told on /rosout. */
export function answer(
  { node, logger }: NodeGraph,
  type: string,
  name: string,
  refused: (thrown: unknown) => object,
  work: (request: unknown) => Promise<object> | object,
): void {
  node.createService(type, name, {}, async (request, response) => {
    try {
      response.send(await work(request))
    } catch (thrown) {
      const refusal = refused(thrown)
      logger.error(`${name} refused: ${JSON.stringify(refusal)}`)
      response.send(refusal)
    }
  })
}
