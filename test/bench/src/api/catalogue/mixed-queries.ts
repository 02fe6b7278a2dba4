const VALUES: Record<string, readonly string[]> = {
  type: ['rifle', 'Knife', 'Pistol', 'SMG', 'Sniper Rifle'],
  quality: ['Covert', 'Restricted', 'Classified', 'Mil-Spec Grade'],
  heroes: ['AK-47,M4A4', 'karambit,glock-18', 'AWP', 'usp-s'],
  exterior_names: ['Factory New,Minimal Wear', 'field-tested', 'Battle-Scarred'],
  item_class: ['Normal', 'StatTrak™', 'Souvenir,StatTrak™'],
  sale: ['true'],
  new: ['true'],
  price_from: ['1', '25.50', '5'],
  price_till: ['30', '999.99'],
  search: ['fade', 'dragon', 'bl', 'case hardened'],
  sort: ['asc', 'desc'],
  page: ['2', '3', '10'],
};

/** Query strings of lists with various combinations of filters, always the same. */
export function mixedQueries(count: number): string[] {
  return Array.from({ length: count }, (_, turn) => {
    const query = new URLSearchParams();
    Object.entries(VALUES).forEach(([name, choices], place) => {
      const draw = (turn * 7919 + place * 104_729 + turn * place * 31) % 1009;
      if (draw % 4 === 0) query.set(name, choices[draw % choices.length] ?? '');
    });
    return query.toString();
  });
}
