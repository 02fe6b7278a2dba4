import { expect, test } from 'vitest';
import { reachingStyles } from './reaching-styles.ts';

test.each([
  ['an element of the page', 'header { display: none }', 'header'],
  ['the document', ':root { --accent: red }', ':root'],
  ['every element beside its own', 'header, .gifts-a1 { color: red }', 'header'],
  ['a class of another remote', '.catalog-a1 > h1 { color: red }', '.catalog-a1 > h1'],
  ['what its elements are not in', 'body:not(:has(.gifts-a1)) main { color: red }', 'body:not(…) main'],
  ['one alternative', ':is(.gifts-a1, header) { color: red }', ':is(…)'],
  ['the page while it is printed', '@media print { main { display: none } }', 'main'],
  ['an animation of all', '@keyframes spin { to { rotate: 1turn } }', '@keyframes spin'],
])('a style of a remote that acts on %s reaches outside', (_, css, reaching) => {
  expect(reachingStyles('gifts', css)).toEqual([reaching]);
});

test.each([
  ['a class of its own', '.gifts-a1:hover { color: red }'],
  ['what is inside an element of its own', '.gifts-a1 header { color: red }'],
  ['its element in a theme', '[data-theme="dark"] .gifts-a1 { color: red }'],
  ['rules inside', '.gifts-a1 { color: red; &:hover, p & { color: blue } h2 { color: green } }'],
  ['every alternative', ':where(.gifts-a1, .gifts-b2) p { color: red }'],
  ['what has one of its elements', 'html:has(.gifts-a1) { scroll-padding: 1rem }'],
  ['a scope', '@scope (.gifts-a1) { header { color: red } }'],
  ['a layer and a condition', '@layer app { @media (width > 1px) { .gifts-a1 { color: red } } }'],
  ['an animation of its own', '@keyframes gifts-spin { to { rotate: 1turn } }'],
])('a style with %s stays inside', (_, css) => {
  expect(reachingStyles('gifts', css)).toEqual([]);
});
