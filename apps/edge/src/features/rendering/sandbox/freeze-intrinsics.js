// @ts-check
/// <reference lib="esnext.iterator" />
/*
 * The function below runs in the context of a page: page-environment.ts writes its source into the context's script. It
 * therefore uses nothing from outside and is JavaScript, with its types in comments.
 */

/**
 * Freezes all objects that code reaches without having made them, so that no build changes what another one uses. The
 * global object stays as it is: builds may have globals of their own.
 */
export default function freezeIntrinsics() {
  const { defineProperty, freeze, getOwnPropertyDescriptors, getPrototypeOf } = Object;
  /** @type {Set<object>} */
  const found = new Set();
  /** @param {unknown} value */
  const find = (value) => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') found.add(value);
  };
  const hidden = [
    ...[async () => {}, function* () {}, async function* () {}],
    ...[[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/x/g)],
    ...[[].values().map(String), Iterator.from({ next: () => ({ done: true, value: undefined }) })],
    ...[new Intl.Segmenter().segment(''), new Intl.Segmenter().segment('')[Symbol.iterator]()],
    (async function* () {})(),
  ];
  for (const each of [globalThis, ...hidden]) find(each);
  // A set that grows while it is walked is walked to its end.
  for (const object of found) {
    find(getPrototypeOf(object));
    const descriptors = getOwnPropertyDescriptors(object);
    for (const key of Reflect.ownKeys(descriptors)) {
      const { value, get, set } = /** @type {Record<PropertyKey, PropertyDescriptor>} */ (descriptors)[key] ?? {};
      for (const each of [value, get, set]) find(each);
    }
  }
  found.delete(globalThis);
  for (const object of found) {
    allowOverrides(object);
    freeze(object);
  }

  /**
   * An object may have properties of its own that its frozen prototype has as well: a plain assignment, such as that of an
   * error's name, would fail. Methods that are called often stay as they are, because V8 knows them by their place.
   * @param {object} object
   */
  function allowOverrides(object) {
    const isPrototype = Object.hasOwn(object, 'constructor');
    if (!isPrototype) return;
    const methods = ['constructor', 'toString'];
    for (const key of Reflect.ownKeys(object)) {
      const property = Reflect.getOwnPropertyDescriptor(object, key);
      if (!property?.configurable || !('value' in property)) continue;
      const isMethod = typeof property.value === 'function' && object !== Object.prototype;
      if (isMethod && !methods.includes(String(key))) continue;
      const { value, enumerable = false } = property;
      defineProperty(object, key, {
        enumerable,
        configurable: false,
        get: () => value,
        /** @this {unknown} @param {unknown} own */
        set(own) {
          if (this === object) throw new TypeError(`${String(key)} cannot be changed for all pages.`);
          defineProperty(/** @type {object} */ (this), key, {
            value: own,
            writable: true,
            enumerable: true,
            configurable: true,
          });
        },
      });
    }
  }
}
