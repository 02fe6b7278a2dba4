import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import type { Passkey, PasskeyOptions, PasskeyRegistration } from '@patina/shared-api/contract/account/second-factor';
import { Button } from '@patina/ui/Button';
import { Row, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import type { ComponentProps } from 'react';
import { ConfirmedButton } from '#shared/dialog/ConfirmedButton.tsx';
import { FormDialog } from '#shared/dialog/FormDialog.tsx';
import { NameForm } from '#shared/dialog/NameForm.tsx';
import { Line, Lines, Section } from '#shared/section/Section.tsx';
import { useSecondFactorReload } from './use-second-factor-reload.ts';

interface PasskeysSectionProps {
  passkeys: Passkey[];
  /** Called with new recovery codes, if there are any to show. */
  onCodes: (codes: string[] | null) => void;
}

/** The account's passkeys, with buttons to add, rename and remove them. */
export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps) {
  const { t } = useTranslation('account');
  // The server cannot know it, and renders the page for a browser that does.
  const isUnsupported = useIsHydrated() && typeof PublicKeyCredential !== 'function';
  return (
    <Section title={t('factor.passkeys.title')} text={t('factor.passkeys.text')}>
      {passkeys.length === 0 ? (
        <p>{t('factor.passkeys.none')}</p>
      ) : (
        <Lines>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </Lines>
      )}
      {isUnsupported ? (
        <Text size="sm" tone="quiet">
          {t('factor.passkeys.unsupported')}
        </Text>
      ) : (
        <AddPasskey onCodes={onCodes} />
      )}
    </Section>
  );
}

function PasskeyLine({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();
  return (
    <Line wrap>
      <div>
        <Text weight="medium" breaks="anywhere">
          {name}
        </Text>
        <Text size="sm" tone="quiet">
          {t('factor.added')} <ShortDateTime seconds={created_at} />
          {' · '}
          {last_used_at === null ? (
            t('factor.neverUsed')
          ) : (
            <>
              {t('factor.lastUsed')} <ShortDateTime seconds={last_used_at} />
            </>
          )}
        </Text>
      </div>
      <Row wrap gap={1} align="stretch">
        <PasskeyNameDialog
          title={t('factor.passkeys.rename')}
          submit={t('factor.passkeys.save')}
          name={name}
          trigger={
            <Button size="small" aria-label={t('factor.passkeys.renameOf', { name })}>
              {t('factor.passkeys.rename')}
            </Button>
          }
          onName={async (typed) => {
            await api(identity.renamePasskey, { body: { id, name: typed } });
            await reload();
            return t('factor.passkeys.renamed');
          }}
        />
        <ConfirmedButton
          button={t('factor.passkeys.remove')}
          label={t('factor.passkeys.removeOf', { name })}
          title={t('factor.passkeys.removeTitle')}
          text={t('factor.passkeys.removeText', { name })}
          run={async () => {
            await api(identity.removePasskey, { body: { id } });
            await reload();
            return t('factor.passkeys.removed');
          }}
        />
      </Row>
    </Line>
  );
}

/** Adds a passkey: asks for its name, then the browser takes over. */
function AddPasskey({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const reload = useSecondFactorReload();

  async function add(name: string): Promise<string> {
    const { payload: options } = await api(identity.passkeyOptions, { body: {} });
    const response = await createPasskey(options);
    if (typeof response === 'string') throw new Error(t(`factor.passkeys.${response}`));
    const { payload } = await api(identity.addPasskey, { body: { name, response } });
    await reload();
    onCodes(payload.recovery_codes);
    return t('factor.passkeys.done');
  }

  return (
    <PasskeyNameDialog
      title={t('factor.passkeys.add')}
      submit={t('factor.passkeys.continue')}
      name=""
      trigger={<Button>{t('factor.passkeys.add')}</Button>}
      onName={add}
    />
  );
}

interface PasskeyNameDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'submit' | 'trigger'> {
  /** The present name. */
  name: string;
  /**
   * Takes the name; resolves with what is said about it. The message of an error is shown.
   * @throws ApiProblem, or an Error in the visitor’s language
   */
  onName: (name: string) => Promise<string>;
}

/** Asks for the name of a passkey. */
function PasskeyNameDialog({ name, onName, ...dialog }: PasskeyNameDialogProps) {
  const { t } = useTranslation('account');
  return (
    <FormDialog {...dialog}>
      {(form, close) => (
        <NameForm
          {...form}
          label={t('factor.passkeys.name')}
          hint={t('factor.passkeys.nameHint')}
          required="passkey-name-required"
          name={name}
          refusalOf={(error) => (error instanceof ApiProblem ? undefined : (error as Error).message)}
          onName={async (typed) => {
            toast.success(await onName(typed));
            close();
          }}
        />
      )}
    </FormDialog>
  );
}

/** Why a browser makes no passkey: its owner has cancelled or waited too long, or the device has one already. */
type PasskeyRefusal = 'cancelled' | 'known';

/** Lets the browser make a passkey; its owner confirms it there. */
async function createPasskey(options: PasskeyOptions): Promise<PasskeyRegistration | PasskeyRefusal> {
  const { startRegistration } = await import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');
  try {
    const made = await startRegistration({ optionsJSON: options as never });
    return made as unknown as PasskeyRegistration;
  } catch (error) {
    return (error as Error).name === 'InvalidStateError' ? 'known' : 'cancelled';
  }
}
