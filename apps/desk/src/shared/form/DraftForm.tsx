import { useTranslation } from '@patina/platform/i18n';
import { useAtom } from '@patina/platform/state';
import { Button, type ButtonProps } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Moment } from '../values/values.tsx';
import styles from './DraftForm.module.css';
import { keptDrafts } from './kept-drafts.ts';
import { useDeskForm } from './use-desk-form.ts';

interface Draft<Value> {
  value: Value;
  /** What was stored when the operator began to write. */
  seen: Value;
}

interface DraftOptions {
  /** A name under which the draft is kept while other pages are visited, until it is stored or given up. */
  keptAs?: string;
}

/**
 * A stored value as it is being changed, over the one that was there when the operator began to write.
 * @param hasField whether the form has a field of a path that the server refuses
 */
export function useDraft<Value extends object>(
  stored: Value,
  hasField: (path: string) => boolean,
  { keptAs }: DraftOptions = {},
) {
  const form = useDeskForm(hasField);
  const [kept, keep] = useAtom(keptDrafts);
  const [own, setOwn] = useState<Draft<Value>>();
  const draft = keptAs === undefined ? own : (kept[keptAs] as Draft<Value> | undefined);
  const { value, seen } = draft ?? { value: stored, seen: stored };
  const write = (change: Partial<Value>) => setDraft({ value: { ...value, ...change }, seen });

  function setDraft(next: Draft<Value> | undefined) {
    if (keptAs === undefined) setOwn(next);
    else keep({ name: keptAs, draft: next });
  }

  function reset() {
    setDraft(undefined);
    form.setErrors({});
  }

  return {
    ...form,
    value,
    seen,
    isChanged: draft !== undefined,
    write,
    reset,
    /** Stores it; @returns why it was refused, or undefined. */
    async save(work: () => Promise<unknown>, done: string) {
      const problem = await form.submit(work);
      if (problem !== undefined) return problem;
      reset();
      toast.success(done);
      return undefined;
    },
    /** Props of the field of a text. */
    textField: (name: keyof Value & string, path: string = name) => ({
      autoComplete: 'off',
      value: String(value[name]),
      error: form.errors[path],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        write({ [name]: currentTarget.value } as Partial<Value>),
    }),
  };
}

interface DraftFormProps {
  name: string;
  draft: Pick<ReturnType<typeof useDraft>, 'isBusy' | 'errors' | 'isChanged' | 'reset'>;
  onSave: () => Promise<unknown>;
  /** On the button that stores it. */
  save: string;
  /** Why it was refused, if more is to be said than the server does. */
  problem?: ReactNode;
  /** Who has stored it last, and when, in seconds since 1970; null if nobody has. */
  changed: { operator: string; at: number } | null;
  changedBy: (changed: { operator: string }) => string;
  /** In the place of the button that gives the draft up: one that asks before. */
  discard?: ReactNode;
  /** Further buttons. */
  buttons?: ReactNode;
  size?: ButtonProps['size'];
  children: ReactNode;
}

/** The form of a draft: its fields, what was refused, who has changed the values last, and its buttons. */
export function DraftForm({
  name,
  draft: { isBusy, errors, isChanged, reset },
  onSave,
  save,
  problem = errors['form'],
  changed,
  changedBy,
  discard,
  buttons,
  size,
  children,
}: DraftFormProps) {
  const { t } = useTranslation('desk');

  function submit(event: FormEvent) {
    event.preventDefault();
    void onSave();
  }

  return (
    <Stack as="form" gap={2} onSubmit={submit} noValidate aria-label={name}>
      {children}
      <FormProblem>{problem}</FormProblem>
      <Row wrap gap={1} justify="end">
        {changed && (
          <Text as="span" tone="quiet" size="xs" className={styles.changed}>
            {changedBy(changed)} <Moment seconds={changed.at} />
          </Text>
        )}
        {buttons}
        {isChanged && (
          <>
            {discard ?? (
              <Button size={size} onClick={reset}>
                {t('cancel')}
              </Button>
            )}
            <Button type="submit" size={size} variant="solid" busy={isBusy}>
              {save}
            </Button>
          </>
        )}
      </Row>
    </Stack>
  );
}
