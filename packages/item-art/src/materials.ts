import type { Colour } from './colour.ts';
import type { Material } from './silhouettes/outline.ts';

type BareMaterial = Exclude<Material, 'paint'>;

/** Colours of each unpainted material at the top, in the middle and at the bottom. */
export const bareMaterials: Record<BareMaterial, readonly [top: Colour, middle: Colour, underside: Colour]> = {
  trim: ['#4a4f57', '#2b2f35', '#15171b'],
  wood: ['#a4683a', '#6f3d1c', '#331a0b'],
  metal: ['#7a828d', '#3d434c', '#191c21'],
  steel: ['#d8dee5', '#949ca7', '#4f5661'],
  polymer: ['#4c5159', '#2a2e34', '#131519'],
  rubber: ['#33373d', '#1f2226', '#0f1113'],
  cloth: ['#77735f', '#4c4a3b', '#262519'],
  skin: ['#5d5650', '#3d3834', '#201d1b'],
  glass: ['#9fe0ff', '#3f7fb0', '#0d2338'],
  brass: ['#ecc878', '#a9813a', '#523a12'],
  void: ['#050607', '#101318', '#23272e'],
  edge: ['#ffffff', '#ffffff', '#ffffff'],
  shade: ['#000000', '#000000', '#000000'],
};
