import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';

/**
 * Replaces a module with a file. The build fails if nothing imports that module, because then an upgrade has moved or
 * renamed it, and the original would be back in the page unnoticed.
 * @param module Pattern of the import, or of the resolved file.
 * @param file Absolute path. Modules in its folder are not affected: they may import the replaced module.
 */
export function replaceModule(module: RegExp, file: string): Rspack.RspackPluginInstance {
  let isFound = false;
  const replacement = new rspack.NormalModuleReplacementPlugin(module, (data) => {
    isFound = true;
    if (data.context === path.dirname(file)) return;
    const resolved = data.createData?.resource;
    if (data.createData && resolved && module.test(resolved)) data.createData.resource = file;
    else data.request = file;
  });
  return {
    apply(compiler) {
      replacement.apply(compiler);
      compiler.hooks.afterCompile.tap('replaceModule', ({ errors, compiler: { name = '' } }) => {
        if (!isFound)
          errors.push(
            new Error(`${name} ${module} is to be replaced by ${path.basename(file)}, but nothing imports it.`),
          );
      });
    },
  };
}
