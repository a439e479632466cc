/** A server-sent event. */
export interface ServerEvent {
  event: string
  data: string
}

/** The events of a stream in order, without the comments that keep the connection open. */
export async function* eventsIn(body: NonNullable<Response['body']>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + part.value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const textOf = (name: string) =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trimStart())
          .join('\n')
      if (textOf('event')) yield { event: textOf('event'), data: textOf('data') }
    }
  }
}
