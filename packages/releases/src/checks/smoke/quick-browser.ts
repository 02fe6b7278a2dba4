import { type Browser, chromium } from '@playwright/test';

/**
 * Features of Chromium that pages of a store do not need: documents of its address bar, which cost as much as a page, and
 * requests of its own. Of several such switches the last is valid, so those of Playwright that apply here are repeated.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const BROWSER_SWITCHES = [
  '--disable-gpu',
  '--disable-background-networking',
  // Draws no tabs and toolbars, whose animations would be redrawn while a page loads.
  '--kiosk',
  // Each page is open for a second or two, in which optimized code does not pay.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${DISABLED_FEATURES}`,
];

/** Starts a browser that opens many pages for a moment each. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  // Chromium's sandbox does not work for the superuser.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...BROWSER_SWITCHES, ...args] });
}
