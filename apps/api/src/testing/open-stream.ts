import { request } from 'node:http';
import { onTestFinished } from 'vitest';

/** A stream of server-sent events, as a browser reads it. */
export interface OpenStream {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Each event without data that differs each time: `notification {"id":1,"unread":1}`. */
  events: string[];
  /** All that was sent. */
  text(): string;
  lastId(): string | undefined;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a stream of a server that listens; it is closed with the test. */
export function openStream(url: string, headers: Record<string, string>): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false }, (answer) => {
      let text = '';
      const events: string[] = [];
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        rest += chunk;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, kind] = /^event: (.*)$/m.exec(block) ?? [];
          const [, data] = /^data: (.*)$/m.exec(block) ?? [];
          if (kind !== undefined) events.push(data === '{}' ? kind : `${kind} ${data}`);
        }
      });
      const ended = new Promise<void>((end) => answer.once('close', end));
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        text: () => text,
        lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
        ended,
        close: () => call.destroy(),
      });
    });
    call.on('error', reject).end();
    onTestFinished(() => {
      call.destroy();
    });
  });
}
