import type { BootData } from '@patina/platform/boot-data';
import type { RemoteLoader } from '@patina/platform/remote-loader';
import type { RemotesInPage } from '@patina/platform/remotes';
import type { Storefront } from '@patina/shared-api/queries/storefront';
import type { ComponentType } from 'react';
import type { PageTexts } from './page-texts.ts';
import type { ShellSession } from './shell-session.ts';
import type { StoredConsent } from './stored-consent.ts';
import type { StoredPreferences } from './stored-preferences.ts';
import type { Telemetry } from './telemetry.ts';

/** The singletons of the shell's page. */
export interface ShellStorefront extends Storefront {
  boot: BootData;
  texts: PageTexts;
  remotes: RemotesInPage & { loader: RemoteLoader };
  preferences: StoredPreferences;
  consent: StoredConsent;
  session: ShellSession;
  telemetry: Telemetry;
  /** The header's part for a signed-in visitor, where it is in the first rendering. */
  UserActions?: ComponentType;
  markStarted(): void;
}
