import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { BrowserWindow } from '../browsers/BrowserEngine.ts';
import { click, KEYS, type } from '../browsers/input-actions.ts';
import { type Found, installFinder, type PageFinder, type Reach } from './page-finder.ts';
import { type Query, written } from './Query.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Time for anything to happen: the engines share a machine with a store. */
export const POLLING = { timeout: 30_000, intervals: [50, 50, 100, 100, 250] };

/** A visitor of the shop in any browser engine, who finds things as assistive technology names them. */
export class Visitor {
  readonly #window: BrowserWindow;
  readonly #origin: string;

  constructor(window: BrowserWindow, origin: string) {
    this.#window = window;
    this.#origin = origin;
  }

  async visit(address: string): Promise<void> {
    await this.#window.goto(`${this.#origin}${address}`);
  }

  async reload(): Promise<void> {
    await this.#window.reload();
  }

  /** Tells the page that it is left: files that have not arrived yet may fail from now on (record-problems.ts). */
  async leave(): Promise<void> {
    await this.evaluate(`dispatchEvent(new Event('beforeunload'))`);
  }

  async goBack(): Promise<void> {
    await this.#window.evaluate('history.back()');
  }

  /** Evaluates an expression in the page; undefined if it throws, as it does between two documents. */
  evaluate(expression: string): Promise<unknown> {
    return this.#window.evaluate(expression).catch(() => undefined);
  }

  /** Waits until the address is this path and query. */
  async isAt(address: string | RegExp): Promise<void> {
    const current = expect.poll(() => this.evaluate('location.pathname + location.search'), POLLING);
    await (typeof address === 'string' ? current.toBe(address) : current.toMatch(address));
  }

  /** Waits until something is shown, a number of times if given. */
  async sees(query: Query, times?: number): Promise<void> {
    const count = expect.poll(async () => (await this.find(query)).length, { ...POLLING, message: written(query) });
    await (times === undefined ? count.toBeGreaterThan(0) : count.toBe(times));
  }

  /** Waits until something reads like this. */
  async reads(query: Query, text: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.textOf(query), { ...POLLING, message: written(query) });
    await (typeof text === 'string' ? shown.toBe(text) : shown.toMatch(text));
  }

  /** Waits until exactly these texts are shown in this order. */
  async lists(query: Query, texts: string[]): Promise<void> {
    await expect
      .poll(async () => (await this.find(query)).map(({ text }) => text), { ...POLLING, message: written(query) })
      .toEqual(texts);
  }

  /** What is shown of a query at this moment. */
  async find(query: Query): Promise<Found[]> {
    return (await this.#ask<Found[]>('find', query)) ?? [];
  }

  async textOf(query: Query): Promise<string | undefined> {
    return (await this.find(query))[0]?.text;
  }

  /** Clicks as soon as a user could: when it is shown, enabled, uncovered and does not move. */
  async press(query: Query): Promise<void> {
    do await this.#window.perform(click(await this.#reach(query)));
    while (await this.#ask<boolean>('wasMissed', query));
  }

  async #reach(query: Query): Promise<{ x: number; y: number }> {
    let at = { x: 0, y: 0 };
    await expect(async () => {
      const [before, now] = [await this.#ask<Reach>('reach', query), await this.#ask<Reach>('reach', query)];
      if (!now || 'obstacle' in now) throw new Error(`${written(query)} ${now?.obstacle ?? 'is on no page'}`);
      expect(before, `${written(query)} moves`).toEqual(now);
      ({ at } = now);
    }).toPass(POLLING);
    return at;
  }

  /**
   * Types over what a field contains.
   * @param shown what the field shows then, if it formats the text
   */
  async fill(query: Query, text: string, shown = text): Promise<void> {
    await this.press(query);
    await this.#ask('selectText', query);
    await this.#window.perform(type(text));
    await expect.poll(async () => (await this.find(query))[0]?.value, POLLING).toBe(shown);
  }

  async pressKey(key: keyof typeof KEYS): Promise<void> {
    await this.#window.perform(type(KEYS[key]));
  }

  /** Ticks a checkbox or a radio button, unless it is: a form may remember it. */
  async tick(query: Query): Promise<void> {
    await this.sees(query);
    if (!(await this.find(query))[0]?.isChecked) await this.press(query);
    await expect.poll(async () => (await this.find(query))[0]?.isChecked, POLLING).toBe(true);
  }

  /** Chooses an option of a list by its label or value. */
  async choose(query: Query, option: string): Promise<void> {
    await expect.poll(() => this.#ask('choose', query, option), { ...POLLING, message: written(query) }).toBe(true);
  }

  /** Undefined while the window is between two documents. */
  async #ask<Answer>(question: keyof PageFinder, query: Query, option = ''): Promise<Answer | undefined> {
    const asked = `patinaFinder.${question}(${written(query)}, ${JSON.stringify(option)})`;
    const attempt = `try { return { answer: ${asked} }; } catch (error) { return { problem: String(error) }; }`;
    const expression = `(() => { if (!globalThis.patinaFinder || !document.body) return {}; ${attempt} })()`;
    const ask = () => this.evaluate(expression) as Promise<{ answer?: Answer; problem?: string } | undefined>;
    let reply = await ask();
    if (reply && !('answer' in reply) && !reply.problem) {
      await this.evaluate(`(() => {${LIBRARY}\n;(${installFinder})();})()`);
      reply = await ask();
    }
    if (reply?.problem) throw new Error(`${asked} failed: ${reply.problem}`);
    return reply?.answer;
  }
}
