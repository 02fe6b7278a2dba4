import { defineConfig } from '@playwright/test';
import { readStages } from './src/matrix/read-stages.ts';
import type { StoreOptions } from './src/store-test.ts';

/** The screenshots of every screen are made on demand: `npm run e2e -- --grep @gallery`. */
const wantsGallery = process.argv.some((argument) => argument.includes('@gallery'));

/** Of two visitors the one at the desk has asked for less motion, which leaves a slow machine more time for the rest. */
const DESKTOP = { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' as const } };

/** The combinations that `npm run e2e:matrix` plays, each on a store of its own; none in the usual run. */
const stages = readStages();

/*
 * Journeys run on the desktop. Those tagged `@phone` run on a phone instead, those tagged `@everywhere` on both.
 */
export default defineConfig<StoreOptions>({
  testDir: 'src/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // A machine that is busy with something else loses a race now and then; the count at the end names such journeys.
  retries: 1,
  workers: 2,
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
        '--disable-background-networking',
        // Chromium has no sandbox for the superuser.
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
          // A project's own filter replaces that of the whole configuration, so it names the gallery, too.
          { name: 'desktop', grepInvert: wantsGallery ? /@phone/ : /@phone|@gallery/, use: DESKTOP },
          {
            name: 'phone',
            grep: /@phone|@everywhere/,
            use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
          },
        ],
});
