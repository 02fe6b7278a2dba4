import { linkMessage } from '@patina/parts/link-message';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQueryClient } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { useApi } from '@patina/shared-api/client/use-api';
import { searches } from '@patina/shared-api/contract/cart/searches';
import { showProblem } from '@patina/shared-api/forms';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { SEARCHES } from '@patina/shared-api/queries/watchlist';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { useId } from 'react';

interface SaveSearchDialogProps {
  open: boolean;
  onClose: () => void;
  /** What the search is called at first. */
  name: string;
  /** Path of the list with its query. */
  address: string;
}

/** Longest name of a search. */
const MAX_NAME = 100;

/** Asks for the name of a search, and whether its new matches are told. */
export function SaveSearchDialog({ open, onClose, name, address }: SaveSearchDialogProps) {
  const { t } = useTranslation('catalog');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: name.slice(0, MAX_NAME), is_told: true },
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (entry) => {
    try {
      await api(searches.save, { body: { ...entry, name: entry.name.trim(), address } });
    } catch (error) {
      return showProblem(error, setError, ['name']);
    }
    void queryClient.invalidateQueries({ queryKey: SEARCHES });
    const list = paths.account('watchlist');
    toast.success(linkMessage(t('saveSearch.saved'), t('saveSearch.view'), list, () => void navigate(list)));
    onClose();
  });

  return (
    <Dialog
      title={t('saveSearch.title')}
      closeLabel={t('alerts.close')}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('alerts.cancel')}</Button>
          <Button type="submit" form={id} variant="solid" busy={isSubmitting}>
            {t('saveSearch.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={2} id={id} onSubmit={save} noValidate>
        <TextField
          label={t('saveSearch.name')}
          hint={t('saveSearch.nameHint')}
          maxLength={MAX_NAME}
          autoComplete="off"
          error={say(errors.name?.message)}
          {...register('name', { validate: (typed) => typed.trim() !== '' || 'search-name-required' })}
        />
        <Checkbox {...register('is_told')}>{t('saveSearch.told')}</Checkbox>
        {errors.root && <FormProblem>{say(errors.root.message)}</FormProblem>}
      </Stack>
    </Dialog>
  );
}
