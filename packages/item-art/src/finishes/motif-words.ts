import type { PatternName } from '../patterns/patterns.ts';

type Choice = readonly [PatternName, ...PatternName[]];

/** Words of finish names that mean a motif. First match wins. */
export const motifWords: readonly (readonly [words: RegExp, motifs: Choice])[] = [
  [/ddpat|digital|pixel|polycam|2a2f|8-bit|\bnv\b/i, ['digital']],
  [/mesh|netting|net\b|shamagh|perforated|caged|chainmail|basket|weave|sweater|wraps?\b/i, ['netting']],
  [/web|widow|spider/i, ['web']],
  [/gamma doppler|doppler/i, ['doppler']],
  [
    /marble fade|marbleized|murano|pour|swirl|malachite|opal|nacre|pearl|cloud|smoke|paisley|batik/i,
    ['marble', 'contours'],
  ],
  [/fade|sheen|spectr|afterimage|crossfade/i, ['fade']],
  [/tiger|zebra|stripe|bengal|jaguar|panther|leopard|fox|tigris|cat\b/i, ['tiger']],
  [/case hardened|heat|bunsen|runoff|duelist|teclu|flame test/i, ['caseHardened']],
  [/damascus|ripple|topo|terrain|sediment|terrace|wash\b|sand\b|dune/i, ['damascus', 'contours', 'waves']],
  [/rust|oxide|corros|junk|distress|road rash|fubar|grinder|ol'/i, ['rust']],
  [/limba|wood|walnut|grain|bamboozle|timber|shapewood|driftwood|fired/i, ['woodgrain']],
  [/laminate|ply\b|layer|crazy 8|deep relief/i, ['laminate']],
  [/bamboo|reed|hydroponic|stalk|grass|thicket|trees/i, ['stalks', 'foliage']],
  [
    /leaf|leaves|vine|jungle|forest|garden|flora|foliage|roots|overgrowth|palm|fern|hedge|arboreal|banana|briar|growth|terrac/i,
    ['foliage'],
  ],
  [
    /blossom|flower|lily|lotus|kimono|rose|petal|bloom|damask|sakura|hibiscus|aloha|floral|borre|orchid|iris|astor|hana/i,
    ['petals'],
  ],
  [
    /dragon|serpent|snake|python|viper|hydra|cobra|basilisk|naga|wyrm|worm|koi|eel|constrictor|kraken|jörmungandr|apep/i,
    ['serpent', 'scales'],
  ],
  [
    /scale|gator|caiman|reptil|croc|carp|fish|anolis|gila|turtle|diamondback|rattler|king snake|snakebite|pit viper/i,
    ['scales', 'snakeskin'],
  ],
  [/feather|wing|crane|eagle|hawk|bird|raven|phoenix|icarus|quill|owl|goose|griffin|angel|plume|fowl/i, ['feathers']],
  [/skull|death|bone|grim|mortis|reaper|necro|muerto|grave|ossified|dead|catacomb|crypt|rattle|punisher/i, ['skulls']],
  [
    /beast|monster|kraken|oni\b|demon|devil|jaw|carnivore|teeth|tooth|zombie|creature|mummy|cerberus|minotaur|wolf|bear|leviathan|boar|predator|prey/i,
    ['beast'],
  ],
  [/eye|vision|watch|gaze|sight|spectre|ghost|nightmare|curse|oculus|ocular|hypno/i, ['eyes', 'portrait']],
  [/hypno|spiral|sonar|target|tornado|vortex|ripple|dizzy|sakkaku|orbit|oscill|whorl|disc|record/i, ['concentric']],
  [/flame|fire|blaze|inferno|burn|pyre|magma|hell|ember|incin|wildfire|brimstone|torch/i, ['flames']],
  [
    /lightning|bolt|electric|storm|thunder|volt|zap|gauss|mjölnir|spark|tesla|shock|strike|energy|plasma|superconduct/i,
    ['bolts'],
  ],
  [
    /water|wave|ocean|sea\b|tide|splash|surf|tsunami|current|marine|reef|seigaiha|swell|river|flow|acheron|styx|abyss/i,
    ['waves'],
  ],
  [
    /space|star|galaxy|nebula|cosm|planet|orion|moon|lunar|comet|meteor|astro|void|solar|eclipse|constell|jupiter|sputnik/i,
    ['nebula'],
  ],
  [
    /circuit|motherboard|cyber|mainframe|processor|neural|tech|system|random access|pc-grn|switch|wiring|statics|analog|terminal|algor/i,
    ['circuit'],
  ],
  [/hex|hive|bee|comb|honey/i, ['hexes']],
  [/carbon|fiber|fibre|redline|graphite|grip tape/i, ['carbon', 'redline']],
  [/plaid|tartan|houndstooth|twilly|argyle|commuter|chesterfield|tie\b|pinstripe|coach|business class/i, ['plaid']],
  [/halftone|dot\b|dots|bead|speckle|buckshot/i, ['halftone']],
  [/glitch|aberration|static|scan|signal|vhs|noise|spectrogram|hack/i, ['glitch']],
  [/neon|vapor|synth|disco|rider|arcade|laser|rave|vice\b/i, ['neon']],
  [
    /hazard|caution|warning|danger|nuclear|radiation|fallout|roadblock|demolition|derail|contain|biohazard|threat/i,
    ['hazard'],
  ],
  [/maze|labyrinth|labyrith|puzzle|interlock|aztec|mayan|kami|hieroglyph|rune|glyph|runic|petroglyph/i, ['labyrinth']],
  [
    /mosaic|glass|tile|stone\b|shatter|fragment|facet|crystal|quartz|prism|gem|polygon|origami|kintsugi/i,
    ['mosaic', 'facets'],
  ],
  [/crack|fissure|rupture|drought|parched|obsidian|broken|fracture|marbl/i, ['cracked']],
  [
    /filigree|baroque|arabesque|royal|imperial|gold|engrav|lore|ornate|heirloom|chalice|victoria|damask|mehndi|empire|emperor|empress|king|queen|prince|brocade|aristocrat|legion|anubis|osiris|ramese/i,
    ['filigree'],
  ],
  [
    /race|racer|racing|speed|rally|turbo|motor|torque|nitro|drift|slipstream|streak|rapid|overtake|grand prix|pole|finish line|momentum|throttle|trail/i,
    ['racing'],
  ],
  [/graffiti|tag|scrawl|scribble|chalk|riot|punk|vandal|wash me|teardown|doodle|sticker|marker/i, ['graffiti']],
  [/splat|paint|drip|spill|paintball|splash|blot|gum|jam\b|oil/i, ['splatter']],
  [
    /boom|pow\b|comic|pop\b|toy|cartoon|kitty|puppy|party|candy|kawaii|monkey|banana|pizza|snack|bubble|cat fight|akihabara|just smile/i,
    ['comic'],
  ],
  [/sun\b|sunset|sunrise|dawn|dusk|desert|rising|mount|fuji|savannah|canyon|oasis|uncharted|ruins/i, ['dunes', 'rays']],
  [
    /mecha|robot|machine|mechan|industr|engine|exo|armor|prototype|steel work|scaffold|power|loader|core|valve|turbine|infra|framework|bulkhead|module|cyrex/i,
    ['mecha'],
  ],
  [
    /samurai|daimyo|geisha|noir|goddess|medusa|athena|warrior|lady|rebel|knight|guardian|valkyrie|praetorian|paladin|crusader|ronin|cupid|mask|necro/i,
    ['portrait'],
  ],
  [/urban|mask|torn|stencil|camo.?shred|shred/i, ['stencil', 'splinter']],
  [/chevron|arrow|dart|military|sergeant|corporal|general|commander/i, ['chevrons']],
  [/camo|army|commando|recon|varicamo|tri-tone|terrain|multi/i, ['woodland', 'splinter']],
  [/brick|block|city|downtown|wall|cassette|lego|transit|metro/i, ['blocks']],
];

/** Patterns by finish style, for names without a motif. */
export const styleMotifs: ReadonlyMap<string, Choice> = new Map(
  Object.entries<Choice>({
    hydrographic: ['woodland', 'splinter', 'digital', 'snakeskin', 'contours', 'hexes', 'facets', 'netting'],
    'spray-paint': ['stencil', 'brushed', 'splinter', 'netting', 'tiger', 'woodland', 'chevrons'],
    anodized: ['anodised', 'anodised', 'polished'],
    patina: ['caseHardened', 'stained', 'rust'],
    'solid color': ['polished'],
    'custom paint': [
      'ribbons',
      'crest',
      'brushwork',
      'aurora',
      'linework',
      'dipped',
      'retro',
      'dusk',
      'ribbons',
      'brushwork',
      'linework',
      'dusk',
      'racing',
      'mecha',
      'graffiti',
      'portrait',
      'neon',
      'dunes',
      'halftone',
      'contours',
      'circuit',
      'filigree',
      'bolts',
    ],
    gunsmith: ['filigree', 'cracked', 'damascus', 'stained', 'mecha'],
  }),
);
