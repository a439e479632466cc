import cluster from 'node:cluster'

/** The other workers of the program. */
export interface Peers<Message> {
  /** Processes that share the port, this one included. */
  count: number
  send(message: Message): void
  /** Calls `receive` for each message of another worker. */
  listen(receive: (message: Message) => void): void
}

/** A message that the primary process passes on to the other workers. */
interface Relayed {
  topic: string
  message: unknown
}

/** Whether a message of a worker is for the other workers. */
export const isRelayed = (message: unknown): message is Relayed =>
  typeof message === 'object' && message !== null && 'topic' in message

/** The other workers as senders and receivers of one topic; without `WORKERS` there is none. */
export function createPeers<Message>(topic: string, count: number): Peers<Message> {
  if (!cluster.isWorker || count < 2) return { count: 1, send: () => undefined, listen: () => undefined }
  return {
    count,
    send(message) {
      // A lost channel means that the primary process ended; the worker ends with it.
      if (process.connected) process.send?.({ topic, message } satisfies Relayed)
    },
    listen(receive) {
      process.on('message', (relayed) => {
        if (isRelayed(relayed) && relayed.topic === topic) receive(relayed.message as Message)
      })
    },
  }
}
