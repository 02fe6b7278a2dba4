/** What other areas may use of this one: products, their prices, stock and pictures. */
export type { CatalogueService } from '#catalogue/list/catalogue-service.ts';
export { countNewOffers, isChangedSince } from '#catalogue/list/new-offers.ts';
export { type Pictures, productPicture } from '#catalogue/pictures.ts';
export { recentPrices } from '#catalogue/prices/recent-prices.ts';
export { exteriorOf } from '#catalogue/products/grades.ts';
export { nameWithPhase, readPhase, splitExterior } from '#catalogue/products/market-name.ts';
export { phaseOf } from '#catalogue/products/phases.ts';
export { productCard } from '#catalogue/products/product-card.ts';
export { similarProducts } from '#catalogue/products/product-page.ts';
export { type ProductRow, productRepository, readAddressId } from '#catalogue/products/products.ts';
export { stock } from '#catalogue/products/stock.ts';
export type { SkinNames } from '#catalogue/search/named-skins.ts';
export { wordsOf } from '#catalogue/search/search-text.ts';
export { type ArrivedFacts, arrivingUnits } from '#catalogue/units/arriving-units.ts';
export {
  availableFrom,
  type ChosenRow,
  type ChosenUnit,
  choosingUnits,
  chosenOf,
  describeUnit,
  FLOAT_PLACES,
  factsOf,
  LONGEST_NAME_TAG,
  titleWithFloat,
  unitOf,
  unitRepository,
} from '#catalogue/units/units.ts';
