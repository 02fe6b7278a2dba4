import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useQuery } from '@patina/platform/query';
import type { Api } from '@patina/shared-api/client/api';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { type ConfirmationMethod, confirmation } from '@patina/shared-api/contract/account/confirmation';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { Row } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { type ComponentType, useState } from 'react';
import { knowsPasskeys } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './ConfirmationDialog.module.css';
import { CodeProof, MailedCodeProof, PasskeyProof, PasswordProof, type ProofProps, SignInAgain } from './proofs.tsx';

/** The form of each way to confirm. */
const PROOFS: Record<ConfirmationMethod, ComponentType<ProofProps>> = {
  password: PasswordProof,
  mailed_code: MailedCodeProof,
  totp: (props) => <CodeProof {...props} method="totp" />,
  recovery_code: (props) => <CodeProof {...props} method="recovery_code" />,
  passkey: PasskeyProof,
};

const isKnown = (method: string): method is ConfirmationMethod => Object.hasOwn(PROOFS, method);

interface ConfirmationDialogProps {
  isOpen: boolean;
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks for a proof that the owner of the account is using the page (docs/product.md#confirmation). */
export function ConfirmationDialog({ isOpen, onEnd }: ConfirmationDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      title={t('confirmation.title')}
      description={t('confirmation.text')}
      closeLabel={t('confirmation.close')}
      open={isOpen}
      onOpenChange={(open) => open || onEnd(false)}
      // Otherwise Escape would also close a dialog of the page below.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd(false);
      }}
    >
      <Proof onEnd={onEnd} />
    </Dialog>
  );
}

function Proof({ onEnd }: Pick<ConfirmationDialogProps, 'onEnd'>) {
  const { t } = useTranslation('shell');
  const say = useProblemText();
  const { api } = useShell();
  const { data, error } = useQuery(confirmationMethods(api));
  const [chosen, choose] = useState<ConfirmationMethod>();
  if (error) return <FormProblem>{say(error instanceof ApiProblem ? error : error.message)}</FormProblem>;
  if (!data) return <Spinner label={t('confirmation.loading')} />;
  const methods = data.filter(isKnown).filter((method) => method !== 'passkey' || knowsPasskeys());
  const method = chosen ?? methods[0];
  if (method === undefined) return <SignInAgain onEnd={onEnd} />;
  const Form = PROOFS[method];
  const others = methods.filter((other) => other !== method);
  return (
    <>
      <Form key={method} onEnd={onEnd} />
      {others.length > 0 && (
        <Row gap={1} align="stretch" wrap className={styles.others}>
          {others.map((other) => (
            <Button key={other} variant="ghost" size="small" onClick={() => choose(other)}>
              {t(`confirmation.use.${other}`)}
            </Button>
          ))}
        </Row>
      )}
    </>
  );
}

/** How the signed-in shopper can confirm who they are, read anew for each dialog. */
function confirmationMethods(api: Api) {
  return queryOptions({
    queryKey: [OWN, 'confirmation-methods'],
    queryFn: ({ signal }) => api(confirmation.methods, { signal }),
    select: (answer) => answer.payload.methods,
    staleTime: 0,
    gcTime: 0,
  });
}
