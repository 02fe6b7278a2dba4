/** What other areas may use of this one: products, their prices, stock and pictures. */
export { type Pictures, productPicture } from '#catalogue/pictures/picture-address.ts';
export { readPhase } from '#catalogue/products/market-name.ts';
export { exteriorOf, productCard } from '#catalogue/products/product-card.ts';
export { type ProductRepository, type ProductRow, productRepository } from '#catalogue/products/product-repository.ts';
export { pricesOutOfRange } from '#catalogue/products/reference-prices.ts';
export { similarProducts } from '#catalogue/products/similar-products.ts';
export { stock } from '#catalogue/products/stock.ts';
export { wordsOf } from '#catalogue/search/search-text.ts';
