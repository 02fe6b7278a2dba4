import { useTranslation } from '@patina/platform/i18n';
import { Button, type ButtonProps } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { DialogHost } from '../dialogs/ActionDialog.tsx';
import { useDeskForm } from '../form/use-desk-form.ts';
import styles from './BulkDialog.module.css';

/** What an act about several things would do. */
export interface BulkPlan {
  /** What would change, and what would not, and why. */
  content: ReactNode;
  /** On the button that does it; undefined where nothing would change. */
  confirm: string | undefined;
  /** Does it. Resolves to what became of it. */
  run: () => Promise<ReactElement>;
  /** Another way of doing it, which has a preview of its own. */
  other?: { text: string; preview: () => Promise<BulkPlan> } | undefined;
}

export interface BulkDialogProps extends Pick<ButtonProps, 'size'> {
  title: string;
  /** On the button that opens it; the title by default. */
  button?: string;
  /** Look of that button. */
  look?: ButtonProps['variant'];
  isDanger?: boolean;
  /** Letter that presses it. */
  shortcut?: string;
  /** Fields with names, which say what is to be done; without them the preview is shown at once. */
  children?: ReactNode;
  /** Finds out what would be done, and does nothing of it; an `ApiProblem` is shown. */
  preview: (fields: FormData) => Promise<BulkPlan>;
}

type Step = { step: 'fields' } | { step: 'plan'; plan: BulkPlan } | { step: 'done'; outcome: ReactElement };

const FIRST: Step = { step: 'fields' };

/** Does something to several things, once it was shown what that is: fields, then the preview, then what became of it. */
export function BulkDialog({ title, button = title, isDanger = false, ...props }: BulkDialogProps) {
  const { shortcut, children, preview } = props;
  const { t } = useTranslation('desk');
  const { isBusy, errors, setErrors, submit } = useDeskForm();
  const formId = useId();
  const tellHost = use(DialogHost);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(FIRST);
  const hasFields = children !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const former = useRef(at.step);

  useEffect(() => {
    // The button that led back from the preview is gone.
    if (isOpen && at.step === 'fields' && former.current === 'plan') firstField(form.current)?.focus();
    former.current = at.step;
  }, [at.step, isOpen]);

  const show = (find: () => Promise<BulkPlan>) => submit(async () => setAt({ step: 'plan', plan: await find() }));
  const confirm = (plan: BulkPlan) => submit(async () => setAt({ step: 'done', outcome: await plan.run() }));

  function begin() {
    setErrors({});
    setAt(FIRST);
    if (!hasFields) void show(() => preview(new FormData()));
  }

  function open(willBeOpen: boolean) {
    if (willBeOpen) begin();
    setOpen(willBeOpen);
    tellHost(willBeOpen);
  }

  function submitFields(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void show(() => preview(fields));
  }

  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      className={styles.root}
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button variant={props.look} size={props.size} data-key={shortcut}>
          {button}
        </Button>
      }
      footer={
        <Footer
          at={at}
          look={isDanger ? 'danger' : 'solid'}
          formId={hasFields ? formId : undefined}
          isBusy={isBusy}
          hasFailed={errors['form'] !== undefined}
          begin={begin}
          show={show}
          confirm={confirm}
          close={() => open(false)}
        />
      }
    >
      <Stack gap={2} breaks="anywhere">
        {/* Stays for what was typed. */}
        {hasFields && (
          <div hidden={at.step !== 'fields'}>
            <Stack as="form" gap={2} id={formId} ref={form} onSubmit={submitFields}>
              {children}
            </Stack>
          </div>
        )}
        {!hasFields && isBusy && at.step === 'fields' && (
          <Skeleton role="status" shape="block" className={styles.skeleton} />
        )}
        {at.step === 'plan' && <div role="status">{at.plan.content}</div>}
        {at.step === 'done' && <div role="alert">{at.outcome}</div>}
        <FormProblem>{errors['form']}</FormProblem>
      </Stack>
    </Dialog>
  );
}

interface FooterProps {
  at: Step;
  /** Look of the button that does it. */
  look: ButtonProps['variant'];
  /** Of the form with the fields, if there are any. */
  formId: string | undefined;
  isBusy: boolean;
  hasFailed: boolean;
  /** Goes back to the fields, or looks anew. */
  begin: () => void;
  show: (find: () => Promise<BulkPlan>) => Promise<unknown>;
  confirm: (plan: BulkPlan) => Promise<unknown>;
  close: () => void;
}

function Footer({ at, look, formId, isBusy, hasFailed, begin, show, confirm, close }: FooterProps) {
  const { t } = useTranslation('desk');
  if (at.step === 'done') {
    return (
      <Button key="close" ref={focus} onClick={close}>
        {t('close')}
      </Button>
    );
  }
  if (at.step === 'plan') {
    const { plan } = at;
    return (
      <>
        {formId === undefined ? (
          <Button onClick={close}>{t('cancel')}</Button>
        ) : (
          <Button onClick={begin}>{t('bulk.back')}</Button>
        )}
        {plan.other && (
          <Button onClick={() => void show(plan.other?.preview ?? (async () => plan))}>{plan.other.text}</Button>
        )}
        {plan.confirm !== undefined && (
          <Button
            key={plan.confirm}
            ref={focus}
            variant={look}
            busy={isBusy}
            onKeyDown={ignoreHeld}
            onClick={() => void confirm(plan)}
          >
            {plan.confirm}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      {formId !== undefined && (
        <Button key="preview" type="submit" form={formId} variant="solid" busy={isBusy}>
          {t('bulk.preview')}
        </Button>
      )}
      {formId === undefined && hasFailed && <Button onClick={begin}>{t('tryAgain')}</Button>}
    </>
  );
}

/** The button that was pressed is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

const firstField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('select, input, textarea');

/** A key that is held since the step before confirms nothing. */
function ignoreHeld(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
