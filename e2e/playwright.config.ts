import { availableParallelism } from 'node:os';
import type { EnginePrograms } from '@patina/workspace/find-browser';
import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './src/engines/engine-test.ts';
import { readStages } from './src/matrix/read-stages.ts';
import type { ShopOptions } from './src/shop-test.ts';

/** Screenshots of every screen are taken on demand: `npm run e2e -- --grep @gallery`. */
const wantsGallery = process.argv.some((argument) => argument.includes('@gallery'));

/** The desktop prefers reduced motion, which saves time; the phone does not, so that both are tested. */
const DESKTOP = { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' as const } };

/** The combinations of `npm run e2e:matrix`, each on a shop of its own; none in a normal run. */
const stages = readStages();

/** The engines besides Chromium that the run plays journeys in, each with its programs. */
const engines = JSON.parse(process.env['STORE_ENGINES'] ?? '[]') as EnginePrograms[];

/*
 * Journeys run on the desktop. Those tagged `@phone` run on a phone instead, those tagged `@everywhere` on both.
 */
export default defineConfig<ShopOptions, EngineOptions>({
  testDir: 'src/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // CI machines run other jobs too; the count at the end lists the journeys that needed a retry.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // One more than there are cores, because a journey waits for about a third of its time; one API can serve four.
  workers: Math.min(availableParallelism() + 1, 4),
  timeout: wantsGallery ? 300_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results.json' }]],
  use: {
    baseURL: process.env['STORE_URL'],
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    launchOptions: {
      ...(process.env['STORE_BROWSER'] && { executablePath: process.env['STORE_BROWSER'] }),
      args: [
        '--disable-gpu',
        // Without a GPU its process only costs time: a tenth of the browser's.
        '--in-process-gpu',
        '--disable-background-networking',
        // Chromium's sandbox does not work for the superuser.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects:
    stages.length > 0
      ? [
          ...stages.map(({ name, url, dataDir, root }) => ({
            name,
            grep: /@mix/,
            use: { ...DESKTOP, baseURL: url, operated: { dataDir, root } },
          })),
          { name: 'faults', testDir: 'src/matrix', use: DESKTOP },
        ]
      : [
          // A project's own filter replaces that of the whole configuration, so it must also exclude the gallery.
          { name: 'desktop', grepInvert: wantsGallery ? /@phone/ : /@phone|@gallery/, use: DESKTOP },
          {
            name: 'phone',
            grep: /@phone|@everywhere/,
            use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
          },
          ...engines.map((engine) => ({
            name: engine.name,
            testDir: 'src/engines',
            timeout: 120_000,
            use: { engine },
          })),
        ],
});
