import type { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';

type SkinSuggestion = Extract<Suggestion, { kind: 'skin' }>;

/** A finish that is suggested for a search. */
export function aSkinSuggestion(suggestion: Partial<SkinSuggestion> = {}): SkinSuggestion {
  return {
    kind: 'skin',
    title: 'AK-47 | Redline',
    hint: 'Classified',
    id: 1,
    category: 'rifle',
    subcategory: 'ak-47',
    search: 'AK-47 Redline',
    price_from: 12.5,
    rarity_color: '#d32ce6',
    img_url: '/api/art/1/7-ft.svg',
    ...suggestion,
  };
}
