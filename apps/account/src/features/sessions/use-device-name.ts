import { useTranslation } from '@patina/platform/i18n';
import { readDevice } from './read-device.ts';

/** Names the device of a `User-Agent`: "Firefox on Windows". */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('account');
  return (userAgent) => {
    const { browser = t('sessions.unknownBrowser'), system } = readDevice(userAgent);
    return system ? t('sessions.device', { browser, system }) : browser;
  };
}
