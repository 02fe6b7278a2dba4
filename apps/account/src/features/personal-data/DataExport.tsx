import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { saveFile } from '#shared/files/save-file.ts';
import { Section } from '#shared/section/Section.tsx';

/** Downloads the shopper's personal data as one file. The call asks first who is using the session. */
export function DataExport() {
  const { t } = useTranslation('account');
  const api = useApi();
  const take = useMutation({
    mutationFn: () => api(calls.dataExport),
    onSuccess: ({ payload }) => saveFile('account-data.json', JSON.stringify(payload, null, 2), 'application/json'),
    onError: (error) => {
      const isUnconfirmed = error instanceof ApiProblem && error.code === 'confirmation-cancelled';
      toast.error(t(isUnconfirmed ? 'export.unconfirmed' : 'export.failed'));
    },
  });
  return (
    <Section title={t('export.title')} text={t('export.text')}>
      <Button busy={take.isPending} onClick={() => take.mutate()}>
        {t('export.button')}
      </Button>
    </Section>
  );
}
