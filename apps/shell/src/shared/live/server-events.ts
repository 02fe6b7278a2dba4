/** An event of a stream, or one without a kind: a comment, or how long to wait before the stream is opened again. */
export interface ServerEvent {
  kind: string | undefined;
  data: string;
  /** How far the stream has come with this event. */
  id: string | undefined;
  /** Milliseconds. */
  retry: number | undefined;
  /** Whether it has a comment: the server is there. */
  isAlive: boolean;
}

/** The server-sent events of a stream, until it ends (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export async function* serverEvents(body: ReadableStream<BufferSource>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = `${rest}${value}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): ServerEvent {
  const lines = block.split('\n');
  const field = (name: string) => lines.findLast((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [kind, retry] = [field('event'), Number(field('retry'))];
  return {
    kind,
    data: field('data') ?? '',
    id: field('id'),
    retry: Number.isFinite(retry) ? retry : undefined,
    isAlive: kind !== undefined || lines.some((line) => line.startsWith(':')),
  };
}
