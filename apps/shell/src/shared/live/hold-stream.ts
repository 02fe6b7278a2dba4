import { LIVE_KINDS, type LiveEnd, LiveEnded, type LiveKind } from '@patina/shared-api/contract/told/live';
import { type ServerEvent, serverEvents } from './server-events.ts';

/** Milliseconds until a broken stream is opened again, unless the server names others; twice as many after each failure. */
const RETRY = 2000;
const LONGEST_RETRY = 120_000;
/** Milliseconds without a byte after which a stream is dead; the server writes every 15 seconds. */
const LONGEST_SILENCE = 45_000;

const UNAUTHENTICATED = 401;

/** An event that tells something. */
export interface LiveEvent {
  kind: LiveKind;
  data: string;
  id: string | undefined;
}

export interface StreamHolder {
  /** Opens the stream. @param lastId the id of the last event that this browser has got */
  ask(lastId: string | undefined, signal: AbortSignal): Promise<Response>;
  lastId(): string | undefined;
  take(event: LiveEvent): void;
  setOpen(isOpen: boolean): void;
  /** The server knows no session; resolves when the page knows that as well. */
  onSessionEnd(): Promise<void>;
}

/**
 * Keeps a stream open until it is aborted, or the server says that this browser has to ask. Fails silently: while it is not open,
 * pages ask.
 */
export async function holdStream(holder: StreamHolder, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    signal.addEventListener('abort', abort);
    const { why, wasOpen, retry } = await listen(holder, attempt);
    signal.removeEventListener('abort', abort);
    holder.setOpen(false);
    if (why === 'others' || signal.aborted) return;
    if (why === 'session') await holder.onSessionEnd();
    if (wasOpen) failures = 0;
    // Not all browsers at the same moment.
    await pause(Math.min(retry * 2 ** failures, LONGEST_RETRY) * (0.75 + Math.random() / 2), signal);
  }
}

interface Heard {
  why?: LiveEnd;
  wasOpen: boolean;
  retry: number;
}

/** Listens to one stream until it ends, however it does. */
async function listen(holder: StreamHolder, attempt: AbortController): Promise<Heard> {
  const heard: Heard = { wasOpen: false, retry: RETRY };
  let silence = setTimeout(() => attempt.abort(), LONGEST_SILENCE);
  try {
    const { status, ok, body } = await holder.ask(holder.lastId(), attempt.signal);
    if (status === UNAUTHENTICATED) return { ...heard, why: 'session' };
    if (!ok || body === null) return heard;
    for await (const event of serverEvents(body)) {
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), LONGEST_SILENCE);
      heard.retry = event.retry ?? heard.retry;
      if (event.kind === 'end') return { ...heard, why: LiveEnded.parse(JSON.parse(event.data)).why };
      if (event.isAlive && !heard.wasOpen) {
        heard.wasOpen = true;
        holder.setOpen(true);
      }
      if (isTold(event)) holder.take(event);
    }
  } catch {
    // Broken off, or never there: it is opened again.
  } finally {
    clearTimeout(silence);
    attempt.abort();
  }
  return heard;
}

/** Kinds of a newer server are left alone. */
const isTold = (event: ServerEvent): event is ServerEvent & LiveEvent => LIVE_KINDS.some((kind) => kind === event.kind);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
