import type { LiveKind } from '@patina/shared-api/contract/told/live';
import { holdStream, type LiveEvent, type StreamHolder } from './hold-stream.ts';

/** Of the lock and of the channel. */
const NAME = 'live';
/** Milliseconds for which a tab that nobody sees keeps the stream: who comes back soon finds it open. */
const KEPT_HIDDEN = 20_000;

/** What tabs say to each other. */
type Message =
  | { type: 'event'; event: LiveEvent }
  | { type: 'state'; isOpen: boolean }
  /** A tab has come whose document was requested at that time. */
  | { type: 'hello'; from: string; since: number }
  | { type: 'welcome'; to: string; isOpen: boolean; lastId: string | undefined; missed: LiveEvent[] };

interface SharedStream extends Pick<StreamHolder, 'ask' | 'setOpen' | 'onSessionEnd'> {
  window: Window;
  /** Called in each tab that is seen, in others once they are seen again. */
  apply(event: LiveEvent): void;
}

/**
 * Shares one stream between the tabs of a browser: one that is seen holds a lock and with it the stream, and tells the others. If
 * it is closed, or not seen for a while, the next one goes on after the event that was told last. Returns a function that leaves.
 */
export function shareStream({ window, ask, setOpen, onSessionEnd, apply }: SharedStream): () => void {
  const { document, navigator } = window;
  const channel = new BroadcastChannel(NAME);
  const name = crypto.randomUUID();
  const say = (message: Message) => {
    if (!hasLeft) channel.postMessage(message);
  };
  const toldAt = new Map<LiveKind, { event: LiveEvent; at: number }>();
  const waiting = new Map<LiveKind, LiveEvent>();
  let lastId: string | undefined;
  let isOpen = false;
  let isHolder = false;
  let hasLeft = false;
  let turn: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function take(event: LiveEvent): void {
    lastId = event.id ?? lastId;
    toldAt.set(event.kind, { event, at: Date.now() });
    if (document.hidden) waiting.set(event.kind, event);
    else apply(event);
  }

  function become(open: boolean): void {
    if (hasLeft) return;
    isOpen = open;
    setOpen(open);
  }

  async function hold({ signal }: AbortController): Promise<void> {
    isHolder = true;
    const holder: StreamHolder = {
      ask,
      onSessionEnd,
      lastId: () => lastId,
      take(event) {
        say({ type: 'event', event });
        take(event);
      },
      setOpen(open) {
        say({ type: 'state', isOpen: open });
        become(open);
      },
    };
    await holdStream(holder, signal);
    // The server has refused this browser: no other tab is to try instead, until this one is no longer seen.
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isHolder = false;
  }

  function queue(): void {
    if (turn !== undefined) return;
    const mine = new AbortController();
    turn = mine;
    // Rejects when it is aborted while another tab holds the lock.
    navigator.locks.request(NAME, { signal: mine.signal }, () => hold(mine)).catch(() => {});
  }

  function leaveQueue(): void {
    turn?.abort();
    turn = undefined;
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = setTimeout(leaveQueue, KEPT_HIDDEN);
      return;
    }
    queue();
    for (const event of waiting.values()) apply(event);
    waiting.clear();
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'event') take(data.event);
    if (data.type === 'state') become(data.isOpen);
    if (data.type === 'hello' && isHolder) {
      const missed = [...toldAt.values()].flatMap(({ event, at }) => (at >= data.since ? event : []));
      say({ type: 'welcome', to: data.from, isOpen, lastId, missed });
    }
    if (data.type === 'welcome' && data.to === name) {
      become(data.isOpen);
      for (const event of data.missed) if (!toldAt.has(event.kind)) take(event);
      lastId = data.lastId ?? lastId;
    }
  };

  document.addEventListener('visibilitychange', onVisibility);
  say({ type: 'hello', from: name, since: window.performance.timeOrigin });
  onVisibility();

  return function leave() {
    become(false);
    hasLeft = true;
    clearTimeout(hiding);
    leaveQueue();
    document.removeEventListener('visibilitychange', onVisibility);
    channel.close();
  };
}
