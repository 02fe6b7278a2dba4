import { writeFile } from 'node:fs/promises';
import type { EnginePrograms } from '@patina/workspace/find-browser';
import { FaultyEdge } from '#faults/FaultyEdge.ts';
import { test as base, given } from '#faults/fault-test.ts';
import { rememberConsent } from '#shop/remember-consent.ts';
import { recordServed, SERVED_PARTS } from '#shop/ServedContent.ts';
import type { BrowserEngine, BrowserWindow } from './browsers/BrowserEngine.ts';
import { Firefox } from './browsers/Firefox.ts';
import { WebKit } from './browsers/WebKit.ts';
import { RECORDED, recordProblems } from './visitor/record-problems.ts';
import { Visitor } from './visitor/Visitor.ts';

/** Options of a project for its engine. */
export interface EngineOptions {
  engine: EnginePrograms;
}

interface EngineFixtures {
  browserWindow: BrowserWindow;
  /** What is between the visitor and the shop. */
  faultyEdge: FaultyEdge;
  /** A visitor who has answered the cookie bar before. */
  visitor: Visitor;
  /** Shows the visitor the releases of the workshop. */
  showWorkshop: () => Promise<void>;
}

const FIRST_SCRIPT = [
  `(${recordProblems})(${JSON.stringify(RECORDED)});`,
  `(${rememberConsent})();`,
  `(${recordServed})(${JSON.stringify(SERVED_PARTS)});`,
].join('\n');

/** A journey in another engine than Chromium. */
export const test = base.extend<EngineFixtures, EngineOptions & { browserEngine: BrowserEngine }>({
  engine: [undefined as unknown as EnginePrograms, { option: true, scope: 'worker' }],
  browserEngine: [
    async ({ engine }, use) => {
      const started = await (engine.name === 'firefox' ? Firefox.start(engine.program) : WebKit.start(engine));
      await use(started);
      await started.close();
    },
    { scope: 'worker' },
  ],
  browserWindow: async ({ browserEngine }, use, journey) => {
    const opened = await browserEngine.openWindow();
    await use(opened);
    if (journey.status !== journey.expectedStatus) {
      const path = journey.outputPath('screenshot.png');
      await writeFile(path, await opened.screenshot(), 'base64');
      await journey.attach('screenshot', { path, contentType: 'image/png' });
    }
    await opened.close();
  },
  faultyEdge: async ({}, use) => {
    const edge = await FaultyEdge.open(given('STORE_URL'), FIRST_SCRIPT);
    await use(edge);
    await edge.close();
  },
  visitor: async ({ browserWindow, faultyEdge, problems }, use) => {
    await use(new Visitor(browserWindow, faultyEdge.url));
    const recorded = await browserWindow.evaluate(`sessionStorage.getItem(${JSON.stringify(RECORDED)})`);
    for (const line of JSON.parse((recorded as string | null) ?? '[]') as string[]) problems.report(line);
  },
  showWorkshop: async ({ openOwnEdge, faultyEdge, visitor }, use) => {
    await use(async () => faultyEdge.pointTo(await openOwnEdge()));
    // The workshop's edge is stopped before the page is closed.
    await visitor.leave();
  },
});
