import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';

/**
 * Puts a file in the place of a module. The build fails when nothing imports that module, because then an upgrade has
 * moved or renamed it, and what was replaced would be back in the page unnoticed.
 * @param module Pattern of the import, or of the file that it leads to.
 * @param file Absolute path. Modules in its folder are not affected: they may import what it replaces.
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
