import { expect, test } from 'vitest';
import { nameWithPhase, readMarketName, readPhase, writeMarketName } from './market-name.ts';

test.each([
  [
    'AK-47 | Redline (Field-Tested)',
    { weapon: 'AK-47', finish: 'Redline', exterior: 'Field-Tested', itemClass: 'Normal', hasStar: false },
  ],
  [
    'StatTrak™ AK-47 | Redline (Minimal Wear)',
    { weapon: 'AK-47', finish: 'Redline', exterior: 'Minimal Wear', itemClass: 'StatTrak™', hasStar: false },
  ],
  [
    'Souvenir AWP | Dragon Lore (Field-Tested)',
    { weapon: 'AWP', finish: 'Dragon Lore', exterior: 'Field-Tested', itemClass: 'Souvenir', hasStar: false },
  ],
  [
    '★ StatTrak™ Karambit | Doppler (Factory New)',
    { weapon: 'Karambit', finish: 'Doppler', exterior: 'Factory New', itemClass: 'StatTrak™', hasStar: true },
  ],
  ['★ Karambit', { weapon: 'Karambit', finish: '', exterior: undefined, itemClass: 'Normal', hasStar: true }],
  [
    'M4A4 | 龍王 (Dragon King) (Well-Worn)',
    { weapon: 'M4A4', finish: '龍王 (Dragon King)', exterior: 'Well-Worn', itemClass: 'Normal', hasStar: false },
  ],
  [
    'Sticker | Crown (Foil)',
    { weapon: 'Sticker', finish: 'Crown (Foil)', exterior: undefined, itemClass: 'Normal', hasStar: false },
  ],
] as const)('%s is parsed into weapon, finish, wear and class, and written the same way', (name, parts) => {
  expect(readMarketName(name)).toEqual(parts);
  expect(writeMarketName({ ...parts, type: parts.hasStar ? 'Knife' : 'Rifle' })).toBe(name);
});

test('a phase follows the market name, which other phases share', () => {
  const marketName = '★ Karambit | Doppler (Factory New)';
  const named = nameWithPhase(marketName, 'Ruby');
  expect(named).toBe('★ Karambit | Doppler (Factory New) · Ruby');
  expect(readPhase(named)).toEqual({ marketName, phase: 'Ruby' });
  expect(readPhase(nameWithPhase(marketName, ''))).toEqual({ marketName, phase: '' });
});
