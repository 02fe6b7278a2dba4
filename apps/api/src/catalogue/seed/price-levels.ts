/*
 * Price levels of the real market, fitted by median polish over some 14,700 quoted names; in hundredths of a Credit or as
 * factors. A weapon's factor is relative to others of its type, a wear's to Field-Tested, a class's to Normal.
 */

/** Normal, Field-Tested, in an ordinary collection: by type and rarity. */
export const BASE_MINOR: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Rifle: {
    'Consumer Grade': 35,
    'Industrial Grade': 35,
    'Mil-Spec Grade': 114,
    Restricted: 439,
    Classified: 2544,
    Covert: 11829,
    Contraband: 180000,
  },
  'Sniper Rifle': {
    'Consumer Grade': 28,
    'Industrial Grade': 43,
    'Mil-Spec Grade': 98,
    Restricted: 360,
    Classified: 2037,
    Covert: 8518,
  },
  Pistol: {
    'Consumer Grade': 24,
    'Industrial Grade': 30,
    'Mil-Spec Grade': 107,
    Restricted: 374,
    Classified: 2153,
    Covert: 12311,
  },
  SMG: {
    'Consumer Grade': 14,
    'Industrial Grade': 21,
    'Mil-Spec Grade': 83,
    Restricted: 332,
    Classified: 2186,
    Covert: 20055,
  },
  Shotgun: {
    'Consumer Grade': 8,
    'Industrial Grade': 39,
    'Mil-Spec Grade': 80,
    Restricted: 322,
    Classified: 1399,
    Covert: 3316,
  },
  Machinegun: { 'Consumer Grade': 18, 'Industrial Grade': 20, 'Mil-Spec Grade': 106, Restricted: 237 },
  Equipment: { 'Consumer Grade': 4, 'Industrial Grade': 36, 'Mil-Spec Grade': 110, Restricted: 369, Classified: 2767 },
  Knife: { Covert: 12565 },
  Gloves: { Extraordinary: 18018 },
};

/** Factor of a weapon relative to others of its type; 1 where it is missing. */
export const WEAPON: Readonly<Record<string, number>> = {
  'AK-47': 1.9,
  'M4A1-S': 1.6,
  M4A4: 1.4,
  AUG: 0.78,
  'SG 553': 0.78,
  AWP: 2,
  'SSG 08': 1.1,
  'SCAR-20': 0.76,
  'Desert Eagle': 1.4,
  'Glock-18': 1.5,
  'USP-S': 1.4,
  P2000: 0.77,
  'CZ75-Auto': 0.8,
  P250: 0.88,
  MP7: 1.3,
  Karambit: 6.2,
  'Butterfly Knife': 6.6,
  'M9 Bayonet': 4.4,
  'Talon Knife': 3.1,
  Bayonet: 1.9,
  'Skeleton Knife': 1.9,
  'Stiletto Knife': 1.9,
  'Flip Knife': 1.5,
  'Nomad Knife': 1.2,
  'Gut Knife': 0.71,
  'Bowie Knife': 0.84,
  'Shadow Daggers': 0.59,
  'Paracord Knife': 0.69,
  'Survival Knife': 0.68,
  'Navaja Knife': 0.58,
  'Kukri Knife': 0.72,
  'Sport Gloves': 1.7,
  'Specialist Gloves': 1.3,
  'Moto Gloves': 0.88,
  'Hand Wraps': 0.77,
  'Broken Fang Gloves': 0.44,
  'Hydra Gloves': 0.31,
};

/** Factor of a finish on any knife; 1 where it is missing. */
export const KNIFE_FINISH: Readonly<Record<string, number>> = {
  Doppler: 2.1,
  'Gamma Doppler': 2.1,
  Fade: 2,
  Slaughter: 1.7,
  'Case Hardened': 1.5,
  'Crimson Web': 1.5,
  'Marble Fade': 1.5,
  Autotronic: 1.4,
  'Blue Steel': 1.3,
  Lore: 1.2,
  'Tiger Tooth': 1.2,
  'Black Laminate': 0.9,
  'Night Stripe': 0.86,
  Freehand: 0.86,
  'Rust Coat': 0.84,
  'Urban Masked': 0.83,
  Scorched: 0.81,
  'Bright Water': 0.8,
  'Boreal Forest': 0.75,
  'Forest DDPAT': 0.73,
  'Safari Mesh': 0.7,
};

/** Factor of a phase; the quoted price is that of the ordinary phases. */
export const PHASE: Readonly<Record<string, number>> = {
  'Phase 1': 1,
  'Phase 2': 1.15,
  'Phase 3': 1,
  'Phase 4': 1.05,
  Ruby: 4.2,
  Sapphire: 4.5,
  'Black Pearl': 3.4,
  Emerald: 5,
};

/** Factory New to Battle-Scarred, by rarity; knives and gloves by type. */
export const WEAR: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  'Consumer Grade': [6.4, 1.3, 1, 1, 1],
  'Industrial Grade': [6.8, 2, 1, 1.1, 1],
  'Mil-Spec Grade': [5.6, 1.7, 1, 0.94, 0.81],
  Restricted: [5, 1.8, 1, 0.97, 0.87],
  Classified: [4.2, 1.6, 1, 0.98, 0.93],
  Covert: [2.7, 1.4, 1, 1, 0.87],
  Contraband: [2.7, 1.4, 1, 1, 0.87],
  Knife: [1.6, 1.3, 1, 1, 0.99],
  Gloves: [5.3, 2.1, 1, 0.98, 0.76],
};

/** StatTrak™ and Souvenir, by rarity; knives by type. */
export const CLASS: Readonly<Record<string, Readonly<Record<'StatTrak™' | 'Souvenir', number>>>> = {
  'Consumer Grade': { 'StatTrak™': 1.2, Souvenir: 2.8 },
  'Industrial Grade': { 'StatTrak™': 1.2, Souvenir: 3.4 },
  'Mil-Spec Grade': { 'StatTrak™': 1.2, Souvenir: 1.6 },
  Restricted: { 'StatTrak™': 1.6, Souvenir: 2.1 },
  Classified: { 'StatTrak™': 1.5, Souvenir: 2.5 },
  Covert: { 'StatTrak™': 1.3, Souvenir: 1.7 },
  Contraband: { 'StatTrak™': 1.8, Souvenir: 1.8 },
  Knife: { 'StatTrak™': 1.2, Souvenir: 1 },
};
