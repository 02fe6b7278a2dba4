import { vi } from 'vitest';

/** A stream as the server writes it. */
export interface ServerStream {
  /** Header `Last-Event-ID` of the request. */
  lastId: string | undefined;
  signal: AbortSignal;
  write(text: string): void;
  end(): void;
}

/** A server that answers each request for a stream: with one that the test writes, or with a status. */
export function aStreamServer() {
  const streams: ServerStream[] = [];
  let refusal: number | undefined;

  async function ask(lastId: string | undefined, signal: AbortSignal): Promise<Response> {
    signal.throwIfAborted();
    if (refusal !== undefined) return new Response(null, { status: refusal });
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}));
    const encoder = new TextEncoder();
    streams.push({
      lastId,
      signal,
      write: (text) => void writer.write(encoder.encode(text)).catch(() => {}),
      end: () => void writer.close().catch(() => {}),
    });
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
  }

  return {
    streams,
    ask: vi.fn(ask),
    refuse(status: number | undefined) {
      refusal = status;
    },
  };
}
