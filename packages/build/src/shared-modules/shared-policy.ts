import { readdirSync, readFileSync } from 'node:fs';

/*
 * The one policy of what the apps share at runtime. The shell provides every shared module, the remotes carry none:
 * there is one React, one router, one store and one query cache in a page, and a remote's release is its own code only.
 */

const root = new URL('../../../', import.meta.url);

/** Large modules that not every page needs: provided by the shell as chunks, loaded when first used. */
const LAZY = new Set(
  Object.entries({
    platform: ['form'],
    'shared-api': [
      'client/use-api',
      'contract/cart',
      'contract/deposit',
      'contract/iban',
      'contract/identity',
      'contract/inventory-link',
      'contract/offer',
      'contract/offer-policy',
      'contract/payment-card',
      'contract/person',
      'contract/profile',
      'contract/promo',
      'contract/purchase',
      'contract/support',
      'contract/trade-link',
      'contract/withdrawal',
      'forms',
      'problem-texts',
      'queries/cart',
      'queries/deposit',
      'queries/offer',
      'queries/profile',
      'queries/purchase',
      'queries/terms-parts',
    ],
    ui: [
      'Checkbox',
      'CheckboxGroup',
      'ComboboxField',
      'Dialog',
      'Field',
      'FormProblem',
      'HistoryCell',
      'HistoryTable',
      'Menu',
      'MenuItem',
      'MenuLink',
      'MenuRadioGroup',
      'MenuSeparator',
      'NativeSelect',
      'PasswordField',
      'PhoneField',
      'Select',
      'Sheet',
      'StatusBadge',
      'TextAreaField',
      'TextField',
    ],
  }).flatMap(([folder, modules]) => modules.map((module) => `@patina/${folder}/${module}`)),
);

/** Modules of workspace packages that only the shell or the servers use, or that build tools read. */
const PRIVATE = new Set([
  '@patina/platform/boot',
  '@patina/platform/lent-federation',
  '@patina/platform/override-policy',
  '@patina/platform/prefetch-request',
  '@patina/platform/release-attempt',
  '@patina/platform/remote-loader',
  '@patina/platform/retry-chunks',
  '@patina/platform/router-dom',
  '@patina/platform/script-arrives',
  '@patina/platform/shared-misfit',
  '@patina/platform/within',
  '@patina/shared-api/contract/api-description',
  '@patina/shared-api/contract/share-picture',
  '@patina/shared-api/contract/store-origin',
  '@patina/shared-api/contract/telemetry',
  '@patina/ui/UiProvider',
]);

interface SharedModule {
  /** Import specifier, the share key. */
  key: string;
  version: string;
  /** Part of the shell's first scripts, or a chunk of its own. */
  eager: boolean;
}

/** Every shared module with the version of the package it belongs to. */
export function sharedModules(): SharedModule[] {
  const react = versionOf('node_modules/react');
  return [
    { key: 'react', version: react, eager: true },
    { key: 'react/jsx-runtime', version: react, eager: true },
    { key: 'react-dom', version: versionOf('node_modules/react-dom'), eager: true },
    ...modulesOf('platform', ['']),
    ...modulesOf('shared-api', ['', 'client/', 'contract/', 'queries/', 'state/']),
    ...modulesOf('ui', ['']),
  ];
}

/** Shared packages and their versions, as a release announces them. */
export function sharedVersions(): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const { key, version } of sharedModules()) versions[packageOf(key)] = version;
  return versions;
}

/** What a remote takes from the page: `shared` of the federation plugin. */
export function consumedModules() {
  return byKey(({ version }) => ({ ...strictly(version), version, import: false as const }));
}

/** What the shell gives to the page: `provides` of the bundler's ProvideSharedPlugin. */
export function providedModules() {
  return byKey(({ key, version, eager }) => ({ ...strictly(version), version, eager, shareKey: key }));
}

const strictly = (version: string) => ({ singleton: true, strictVersion: true, requiredVersion: `^${version}` });

function byKey<Entry>(write: (module: SharedModule) => Entry): Record<string, Entry> {
  return Object.fromEntries(sharedModules().map((module) => [module.key, write(module)]));
}

function modulesOf(folder: string, below: string[]): SharedModule[] {
  const version = versionOf(`packages/${folder}`);
  return below
    .flatMap((path) =>
      readdirSync(new URL(`packages/${folder}/src/${path}`, root))
        .filter((file) => (folder === 'ui' ? /^([^.]+\.tsx|toast\.ts)$/ : /^[^.]+\.tsx?$/).test(file))
        .map((file) => `@patina/${folder}/${path}${file.replace(/\.tsx?$/, '')}`),
    )
    .filter((key) => !PRIVATE.has(key))
    .sort()
    .map((key) => ({ key, version, eager: !LAZY.has(key) }));
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8')) as { version: string };
  return version;
}

function packageOf(key: string): string {
  return key.split('/', key.startsWith('@') ? 2 : 1).join('/');
}
