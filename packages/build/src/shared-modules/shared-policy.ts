import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedSurface } from '@patina/releases/publish/build-manifest';
import { packedContract, type SharedModule } from './packed-contract.ts';

/*
 * The one policy for modules that the apps share at runtime. The shell provides every shared module, the remotes bundle
 * none: there is one React, one router, one atom store and one query cache in a page, and a remote's release is its own
 * code only.
 */

const root = new URL('../../../../', import.meta.url);

/** Folders of the packages whose modules are shared. */
export const OUR_PACKAGES = ['platform', 'shared-api', 'ui'];

/** Large modules that not every page needs: provided by the shell as chunks, loaded when first used. */
export const LAZY = new Set(
  Object.entries({
    platform: ['form'],
    'shared-api': [
      'client/use-api',
      'contract/cart/cart',
      'contract/payments/deposit',
      'contract/payouts/iban',
      'contract/account/device',
      'contract/account/identity',
      'contract/offers/inventory-link',
      'contract/offers/offer',
      'contract/offers/offer-policy',
      'contract/offers/offered-skin',
      'contract/offers/steam-inventory',
      'contract/payments/payment-card',
      'contract/payments/payment-methods',
      'contract/account/personal-fields',
      'contract/account/profile',
      'contract/cart/promo',
      'contract/catalogue/price-history',
      'contract/catalogue/sold-lately',
      'contract/catalogue/unit-list',
      'contract/cart/searches',
      'contract/cart/watchlist',
      'contract/orders/packs',
      'contract/orders/purchase',
      'contract/content/support',
      'contract/account/trade-link',
      'contract/told/notifications',
      'contract/told/push',
      'contract/slots/slot-props',
      'contract/trades/trade',
      'contract/trades/trade-policy',
      'contract/payouts/withdrawal',
      'csv-cell',
      'dates',
      'forms',
      'money-arithmetic',
      'problem-texts',
      'queries/cart',
      'queries/deposit',
      'queries/notifications',
      'queries/offer',
      'queries/product-page',
      'queries/profile',
      'queries/purchase',
      'queries/sold-lately',
      'queries/terms-parts',
      'queries/watchlist',
      'typed-amount',
    ],
    ui: [
      'Breadcrumbs',
      'Checkbox',
      'CheckboxGroup',
      'ComboboxField',
      'DateTime',
      'Dialog',
      'Field',
      'FormProblem',
      'HistoryCell',
      'HistoryTable',
      'Layout',
      'Menu',
      'MenuItem',
      'MenuLink',
      'MenuRadioGroup',
      'MenuSeparator',
      'NativeSelect',
      'PasswordField',
      'PhoneField',
      'Radio',
      'Select',
      'Sheet',
      'StatusBadge',
      'TextAreaField',
      'TextField',
    ],
  }).flatMap(([folder, modules]) => modules.map((module) => `@patina/${folder}/${module}`)),
);

/** Modules of workspace packages that only the shell, the servers or build tools use. */
export const PRIVATE = new Set([
  '@patina/platform/boot-data',
  '@patina/platform/file-loader',
  '@patina/platform/file-unavailable',
  '@patina/platform/kept-parts',
  '@patina/platform/languages',
  '@patina/platform/load-chunks',
  '@patina/platform/match-route',
  '@patina/platform/memory-router',
  '@patina/platform/next-paint',
  '@patina/platform/override-policy',
  '@patina/platform/prefetch-request',
  '@patina/platform/registry-schema',
  '@patina/platform/release-list',
  '@patina/platform/required-roles',
  '@patina/platform/remote-loader',
  '@patina/platform/retry-address',
  '@patina/platform/router-dom',
  '@patina/platform/server-content',
  '@patina/platform/shared-federation-runtime',
  '@patina/platform/shared-version-incompatibility',
  '@patina/platform/timeout',
  '@patina/platform/timeouts',
  '@patina/shared-api/client/api-options',
  '@patina/shared-api/client/http-client',
  '@patina/shared-api/client/wire-query',
  '@patina/shared-api/contract/account/confirmation',
  '@patina/shared-api/contract/account/second-factor',
  '@patina/shared-api/contract/account/session',
  '@patina/shared-api/contract/content/announcement',
  '@patina/shared-api/contract/content/announcement-tones',
  '@patina/shared-api/contract/content/choose-locale',
  '@patina/shared-api/contract/protocol/endpoint',
  '@patina/shared-api/contract/protocol/prefetch-key',
  '@patina/shared-api/contract/protocol/request-parameters',
  '@patina/shared-api/contract/protocol/secret-address',
  '@patina/shared-api/page-title',
  '@patina/shared-api/contract/problems/english-texts',
  '@patina/shared-api/contract/problems/field-problem-codes',
  '@patina/shared-api/contract/problems/notice-codes',
  '@patina/shared-api/contract/problems/page-problem-codes',
  '@patina/shared-api/contract/problems/problem-codes',
  '@patina/shared-api/contract/protocol/api-description',
  '@patina/shared-api/contract/catalogue/share-image',
  '@patina/shared-api/contract/content/store-origin',
  '@patina/shared-api/password-problem',
  '@patina/shared-api/contract/releases/requests',
  '@patina/shared-api/contract/releases/telemetry',
  '@patina/shared-api/contract/told/live',
  '@patina/ui/ToastCard',
  '@patina/ui/Toaster',
  '@patina/ui/UiProvider',
  '@patina/ui/icon-paths',
  '@patina/ui/late-toasts',
  '@patina/ui/page-buttons',
]);

/** Modules of the contract that only the back office uses: its remote bundles them, and no page of a shopper has them. */
export const BUNDLED = '@patina/shared-api/contract/desk/';

/** Every shared module with the version of the package it belongs to. */
export function sharedModules(): SharedModule[] {
  if (packedContract) return packedContract.modules;
  const react = versionOf('node_modules/react');
  return [
    { key: 'react', version: react, eager: true },
    { key: 'react/jsx-runtime', version: react, eager: true },
    { key: 'react-dom', version: versionOf('node_modules/react-dom'), eager: true },
    ...OUR_PACKAGES.flatMap(modulesOf),
  ];
}

/**
 * Shared packages and their versions, as a release lists them: our packages with a hash of all they export, such as
 * `1.0.0+3f9c01ab`, and the libraries that remotes use through the facades of the platform.
 * @param surface Not needed if nothing is released.
 */
export function sharedVersions(surface?: SharedSurface): Record<string, string> {
  const versions: Record<string, string> = facadeLibraries();
  for (const { key, version } of sharedModules()) versions[packageOf(key)] = version;
  if (!surface) return versions;
  for (const folder of OUR_PACKAGES) versions[`@patina/${folder}`] += `+${surfaceHash(folder, surface)}`;
  return versions;
}

/** Libraries behind the facades of the platform, with their versions. Zod has none: each build bundles its own. */
export function facadeLibraries(): Record<string, string> {
  if (packedContract) return { ...packedContract.libraries };
  const { zod: _, ...libraries } = packageJson('packages/platform').dependencies ?? {};
  return libraries;
}

/** Changes with every declaration of a package. */
function surfaceHash(folder: string, { declarations }: SharedSurface): string {
  const own = Object.entries(declarations).filter(([file]) => file.startsWith(`packages/${folder}/`));
  return createHash('sha256').update(JSON.stringify(own.sort())).digest('hex').slice(0, 8);
}

/** Modules that a remote takes from the page: `shared` of the federation plugin. */
export function consumedModules() {
  return byKey(({ version }) => ({ ...strictly(version), version, import: false as const }));
}

/** Modules that the shell provides to the page: `provides` of the bundler's ProvideSharedPlugin. */
export function providedModules() {
  return byKey(({ key, version, eager }) => ({ ...strictly(version), version, eager, shareKey: key }));
}

const strictly = (version: string) => ({ singleton: true, strictVersion: true, requiredVersion: `^${version}` });

function byKey<Entry>(write: (module: SharedModule) => Entry): Record<string, Entry> {
  return Object.fromEntries(sharedModules().map((module) => [module.key, write(module)]));
}

/** Every module that the package exports and that is not private, by its import specifier. */
function modulesOf(folder: string): SharedModule[] {
  const version = versionOf(`packages/${folder}`);
  return exportedModules(folder)
    .filter((key) => !PRIVATE.has(key) && !key.startsWith(BUNDLED))
    .sort()
    .map((key) => ({ key, version, eager: !LAZY.has(key) }));
}

/** Import specifiers of all scripts that our shared packages export, including private ones. */
export function exportedKeys(): string[] {
  return OUR_PACKAGES.flatMap(exportedModules);
}

/**
 * Import specifiers of a package's `exports` that are scripts; a pattern such as `./queries/*` includes all files of
 * its folder.
 */
function exportedModules(folder: string): string[] {
  const base = new URL(`packages/${folder}/`, root);
  return Object.entries(packageJson(`packages/${folder}`).exports ?? {})
    .filter(([, file]) => /\.tsx?$/.test(file))
    .flatMap(([subpath, file]) => {
      const [before = '', after] = file.split('*');
      if (after === undefined) return [subpath];
      return readdirSync(new URL(before, base))
        .filter((name) => name.endsWith(after) && !name.slice(0, -after.length).includes('.'))
        .map((name) => subpath.replace('*', name.slice(0, -after.length)));
    })
    .map((subpath) => path.posix.join('@patina', folder, subpath));
}

const versionOf = (folder: string) => packageJson(folder).version;

interface PackageJson {
  version: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
}

function packageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8')) as PackageJson;
}

function packageOf(key: string): string {
  return key.split('/', key.startsWith('@') ? 2 : 1).join('/');
}
