import { useTranslation } from '@patina/platform/i18n';
import { deskSettings as calls, type DeskSetting } from '@patina/shared-api/contract/desk/settings';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type FormEvent, useState } from 'react';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { findProblems, type JsonSchema, type LimitProblem } from './json-schema.ts';
import { SchemaField } from './SchemaField.tsx';
import styles from './SettingForm.module.css';

/** It is lowered at once, by one owner. */
const LIMIT = 'four_eyes_limit';

/** One setting: changed by itself, in force at once, or once another owner agrees. */
export function SettingForm({ setting }: { setting: DeskSetting }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const [draft, setDraft] = useState<{ value: unknown }>();
  const { isBusy, errors, setErrors, submit } = useDeskForm((path) => /^(value|reason)\b/.test(path));
  const [reason, setReason] = useState('');
  const { key, value: stored, initial, changed } = setting;
  const schema = setting.schema as JsonSchema;
  const value = draft ? draft.value : stored;
  const name = t(`settings.names.${key as 'site_name'}`, { defaultValue: key });
  const isChanged = draft !== undefined && JSON.stringify(value) !== JSON.stringify(stored);
  const isLowered = key === LIMIT && Number(value) < Number(stored);
  const needsReason = isChanged && setting.is_shared && !isLowered;

  function sayLimit(problem: LimitProblem): string {
    if ('code' in problem) return say({ code: problem.code, message: problem.code });
    const { limit, ...than } = problem;
    return t(`settings.limits.${limit}`, than);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const problems = Object.entries(findProblems(schema, value));
    setErrors(Object.fromEntries(problems.map(([path, problem]) => [path, sayLimit(problem)])));
    if (problems.length > 0) return;
    await submit(async () => {
      const why = needsReason && { reason };
      const { payload } = await act(calls.edit, { params: { key }, body: { value, seen: stored, ...why } });
      reset();
      toast.success(t(payload.approval === undefined ? 'settings.saved' : 'settings.requested', { name }));
    });
  }

  function reset() {
    setDraft(undefined);
    setErrors({});
    setReason('');
  }

  return (
    <form
      className={styles.form}
      data-wide={schema.type === 'array' || undefined}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={name}
    >
      <SchemaField
        label={name}
        schema={schema}
        value={value}
        onChange={(typed) => setDraft({ value: typed })}
        path="value"
        errors={errors}
      />
      {needsReason && (
        <TextField
          label={t('dialog.reason')}
          hint={t('settings.reasonHint')}
          autoComplete="off"
          value={reason}
          error={errors['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <FormProblem>{errors['form']}</FormProblem>
      <FormFoot changed={changed} changedBy={({ operator }) => t('settings.changedBy', { operator })}>
        {isChanged && (
          <Button size="small" onClick={reset}>
            {t('cancel')}
          </Button>
        )}
        {JSON.stringify(value) !== JSON.stringify(initial) && (
          <Button size="small" variant="ghost" onClick={() => setDraft({ value: initial })}>
            {t('settings.initial')}
          </Button>
        )}
        {isChanged && (
          <Button type="submit" size="small" variant="solid" busy={isBusy}>
            {t('settings.save')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
