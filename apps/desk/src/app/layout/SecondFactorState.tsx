import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { operator as calls, type Operator } from '@patina/shared-api/contract/desk/operator';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { useState } from 'react';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

type Missing = Exclude<Operator['second_factor'], 'proved'>;

/** Nobody works here without a second factor: sets one up, or proves it for this session. */
export function SecondFactorState({ state }: { state: Missing }) {
  const { t } = useTranslation('desk');
  const titled = usePageTitle();
  const title = t(`operator.${state}.title`);
  return (
    <>
      <title>{titled(title)}</title>
      <EmptyState
        icon="user"
        headingLevel={1}
        title={title}
        text={t(`operator.${state}.text`)}
        actions={
          state === 'missing' ? (
            <Button variant="solid" render={<Link to={paths.account('security')} />}>
              {t('operator.missing.button')}
            </Button>
          ) : (
            <EnterButton />
          )
        }
      />
    </>
  );
}

/** The server asks for the second factor before it answers. */
function EnterButton() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function enter() {
    setBusy(true);
    try {
      await act(calls.enter, { body: {} });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code !== 'confirmation-cancelled') setProblem(say(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="solid" busy={isBusy} onClick={enter}>
        {t('operator.needed.button')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
