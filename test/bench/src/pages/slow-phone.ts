import type { BrowserContextOptions, Page } from '@playwright/test';

/** The phone for which the budgets are defined. */
export const SLOW_PHONE = {
  name: 'slow phone: 1.6 Mbit/s down, 0.75 up, 150 ms latency, CPU slowed down 4 times',
  /** Bytes per second. */
  down: 1_600_000 / 8,
  up: 750_000 / 8,
  /** Milliseconds. */
  latency: 150,
  cpuSlowdown: 4,
};

export const PHONE_SCREEN: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
};

/** Makes a page's network and processor those of the slow phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_PHONE.latency,
    downloadThroughput: SLOW_PHONE.down,
    uploadThroughput: SLOW_PHONE.up,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpuSlowdown });
}
