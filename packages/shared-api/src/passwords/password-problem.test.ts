import { expect, test } from 'vitest';
import { passwordProblem } from './password-problem.ts';

const anna = { store: 'Patina & Söhne', email: 'amueller.77@verdigris.example', names: ['Anna Lena Zoë', 'Müller'] };

test.each([
  'Patina2026!',
  'patinA2026',
  'P4tina2026',
  'anitaP2026',
  'PatinaPatina1',
  'Patina-01.01.2026',
  'Soehne2026',
  'Anna1990',
  'AnnaMueller1990!!',
  'Müller-1990',
  'Muller#1990',
  'Lena8302945718',
  'Lena_2026!',
  'Zoe-1990',
  'Amueller77',
  'Verdigris2026',
  'Summer2026',
  'Sommer2026!',
  'Frühling26',
  'Verao2026!!',
  'Dezember24',
  'Março2026',
  'AnnaSummer26',
])('%s is made of names and a number', (password) => {
  expect(passwordProblem(password, anna)).toBe('password-made-of-names');
});

test.each([
  'Patina2026horse',
  'Correct7horse-battery',
  'Qx7patina8!kfLw',
  'Lena likes 7 turtles',
  'Newer123',
  'Lena!?&%$2026',
  'Dismayed-Otter7',
])('%s is more than that', (password) => {
  expect(passwordProblem(password, anna)).toBeUndefined();
});

test('somebody else’s name may be anybody’s password', () => {
  expect(passwordProblem('Anna1990', { store: 'Verdigris', email: 'jo@elsewhere.example', names: [] })).toBe(undefined);
});

test.each([
  ['Password1', 'password-common'],
  ['Amueller.77x', 'password-contains-email'],
  ['Xamueller.77@verdigris.example', 'password-contains-email'],
])('%s is refused as %s', (password, problem) => {
  expect(passwordProblem(password, anna)).toBe(problem);
});
