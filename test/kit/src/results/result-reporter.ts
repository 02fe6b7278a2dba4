import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SerializedError, TestError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type Failure, RESULT_FILE, type RunResult } from './run-result.ts';

/** A reporter of Vitest that writes the result of the run into the package's folder. */
export function resultReporter(): Reporter {
  let file = RESULT_FILE;
  return {
    onInit({ config }) {
      file = path.join(config.root, RESULT_FILE);
      rmSync(file, { force: true });
    },
    onTestRunEnd(modules, unhandled) {
      const tests = modules.flatMap(({ children }) => [...children.allTests()]);
      const count = (state: string) => tests.filter((test) => test.result().state === state).length;
      const result: RunResult = {
        passed: count('passed'),
        failed: count('failed'),
        failures: [
          ...tests.flatMap(failuresOf),
          ...modules.flatMap(failuresOutsideTests),
          ...unhandled.map((error) => ({ where: `outside of every test${during(error)}`, message: textOf(error) })),
        ],
      };
      writeFileSync(file, JSON.stringify(result));
    },
  };
}

/** One for each failed test, with its first error. */
function failuresOf(test: TestCase): Failure[] {
  const { state, errors } = test.result();
  if (state !== 'failed') return [];
  return errors.slice(0, 1).map((error) => failureOf(error, test.module, test.fullName));
}

/** Failures of files that could not be run, and of hooks. */
function failuresOutsideTests(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => failureOf(error, module, suite.fullName)),
  );
  return [...module.errors().map((error) => failureOf(error, module, '')), ...suites];
}

function failureOf(error: TestError, { project, moduleId, relativeModuleId }: TestModule, name: string): Failure {
  const line = error.stacks?.find(({ file }) => file === moduleId)?.line;
  const place = line === undefined ? relativeModuleId : `${relativeModuleId}:${line}`;
  return { where: [project.name, place, name].filter(Boolean).join(' > '), message: textOf(error) };
}

/** The test that was running, which may not be the cause. */
function during({ VITEST_TEST_NAME: name }: SerializedError): string {
  return typeof name === 'string' ? `, during "${name}"` : '';
}

function textOf({ name, message, diff, stack }: SerializedError): string {
  const summary = [name, message].filter(Boolean).join(': ');
  return diff ? `${summary}\n${diff}` : summary || String(stack);
}
