/** Browser and system of a `User-Agent`; undefined if not recognised. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

type Marks = readonly (readonly [name: string, mark: RegExp])[];

/** In this order: almost every browser also contains the names of those below it. */
const BROWSERS: Marks = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: Marks = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Reads browser and system from a `User-Agent`. */
export function readDevice(userAgent: string): Device {
  return { browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent) };
}

function nameIn(marks: Marks, userAgent: string): string | undefined {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0];
}
