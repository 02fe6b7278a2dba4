import { useTranslation } from '@patina/platform/i18n';
import { useMutation } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';

interface ConfirmedButtonProps {
  button: string;
  /** Accessible name of the button, where its text is not enough. */
  label?: string;
  /** Question of the dialog, and what follows from yes. */
  title: string;
  text: string;
  /** The change; resolves with what is said about it, if anything. @throws ApiProblem */
  run: () => Promise<string | undefined>;
}

/** A button for a change that is confirmed in a dialog first. */
export function ConfirmedButton({ button, label, title, text, run }: ConfirmedButtonProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: run,
    onSuccess: (done) => {
      setOpen(false);
      if (done) toast.success(done);
    },
    onError: (error) => toast.error((error instanceof ApiProblem && say(error)) || t('notDone')),
  });
  return (
    <Dialog
      title={title}
      description={text}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" aria-label={label}>
          {button}
        </Button>
      }
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button variant="danger" busy={change.isPending} onClick={() => change.mutate()}>
            {button}
          </Button>
        </>
      }
    />
  );
}
