import type { FastifyRequest } from 'fastify';
import { Malformed } from '#http/problems.ts';

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses what no endpoint of the store can mean, naming the field: see the functions below. */
export async function refuseUnsafeInput(request: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    refuseControlCharacters(name, value);
  }
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    refusePollution(name);
    refuseControlCharacters('The query', name);
    if (Array.isArray(value)) throw malformed(name, 'must be given once');
    if (typeof value === 'string') refuseNul(name, value);
  }
  walk('', request.body, 0);
}

function walk(path: string, value: unknown, depth: number): void {
  if (depth > 20) throw malformed(path, 'is nested too deeply');
  if (typeof value === 'string') refuseNul(path, value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refusePollution(key);
    refuseNul('The body', key);
    walk(path === '' ? key : `${path}.${key}`, inner, depth + 1);
  }
}

function refusePollution(name: string): void {
  if (POLLUTING.has(name)) throw new Malformed(`${name} is not a field of this call`);
}

function refuseControlCharacters(name: string, value: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  if (/[\u0000-\u001f\u007f]/.test(value)) throw malformed(name, 'must not contain control characters');
}

/** PostgreSQL text cannot hold NUL. */
function refuseNul(name: string, value: string): void {
  if (value.includes('\0')) throw malformed(name, 'must not contain NUL characters');
}

function malformed(field: string, problem: string): Malformed {
  return new Malformed(`${field} ${problem}`, { [field]: [problem] });
}
