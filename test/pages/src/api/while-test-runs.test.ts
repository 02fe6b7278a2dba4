import { expect, test } from 'vitest';
import { whileTestRuns } from './while-test-runs.ts';

const late = Promise.withResolvers<string>();
const answers: string[] = [];

test('a request is answered while the test runs', async () => {
  void whileTestRuns(() => late.promise)().then((answer) => answers.push(answer));
  expect(await whileTestRuns(async (name: string) => `${name}!`)('AK-47')).toBe('AK-47!');
  await expect(whileTestRuns(() => Promise.reject(new Error('No.')))()).rejects.toThrow('No.');
});

test('requests of the previous test are never answered', async () => {
  const answered = whileTestRuns(() => late.promise)();
  late.resolve('late');
  await answered;
  expect(answers).toEqual([]);
});
