/** Words of finish names that mean a colour: ground, second, third, accent and ink as `rrggbb`. First match wins. */
export const colourWords: readonly (readonly [words: RegExp, colours: string])[] = [
  [/ruby|crimson|scarlet/i, 'a0121f 6c0a14 c93a40 f07a6a 1a0407'],
  [/blood|hemoglobin|vino|code red|slashed/i, '8a0f16 5a0a0f c22a2a e88a7a 160405'],
  [/gold(en)?\b|bismuth|imperial|midas|oligarch|lucky/i, 'b88a28 e8c868 7a5614 fff0b0 2c1f06'],
  [/amber|honey|caramel|chalice/i, 'b06a1a e09a3a 7a4210 f8d080 2a1606'],
  [/copper|bronze|bronzed|bronzer|penny|brass/i, 'a4582a d08a58 6e3618 f0c098 24120a'],
  [/rust|corros|oxide|ol' rusty|fubar/i, '8a4f2c b5703f 5c3420 d9a06a 25160e'],
  [/emerald|jade|malachite|verdigris|serpent/i, '127a4a 2fb070 0c5034 90e8b0 041c10'],
  [
    /toxic|acid|nuclear|radiation|virus|contamin|poison|bioleak|irradiat|fallout|mustard|lime|reactor|slime|goo\b|citric/i,
    '7aa81a 3f6a12 b8d83a eaff6a 141c06',
  ],
  [/mint|seafoam|robin/i, '6cc8a8 3f9a84 a8e8d0 e8fff6 123028'],
  [/teal|turquoise|aqua|lagoon|oasis|hydro|abyss/i, '148a90 0d5a68 3fc0c0 a8f0e8 062226'],
  [/sapphire|cobalt|lapis|royal|electric blue|azure/i, '1a48b8 0f2c7a 3f7ae8 9ac0ff 081538'],
  [/navy|midnight|indigo|naval|marina|commander/i, '1c2a58 2f4484 121b3c 7a94d8 080c1e'],
  [
    /ocean|sea\b|water|wave|tide|marine|aqu|reef|atlantis|poseidon|nautic|shipping|currents|deep/i,
    '1a6a9a 0f4468 3fa0c8 b0e4f4 08202f',
  ],
  [
    /ice|frost|cold|cool|arctic|polar|glacier|blizzard|winter|sleet|avalanche|yeti|frozen|cryo/i,
    'bcd8e8 7aa8c8 e6f2f8 ffffff 24404f',
  ],
  [
    /snow|white|ghost|bleach|ivory|pearl|bone|ossified|silver|chrome|cream|creme|nacre|porcelain|marbleized/i,
    'dfe0dc b4b6b4 f2f2ee ffffff 3a3c40',
  ],
  [
    /ultraviolet|violet|purple|mauve|plum|fuschia|lavender|grape|mulberry|aristocrat|occult|baroque/i,
    '6a2aa8 4a1c78 9a5cd8 e0b0ff 190a2c',
  ],
  [
    /pink|rose|blush|candy|kawaii|bubble|cherry|berr|fraise|coral|valentine|love|blossom|lily|flamingo/i,
    'd8588a a03060 f090b0 ffd8e0 330f20',
  ],
  [/neon|cyber|synth|vapor|arcade|hologram|disco|glitch|phosphor/i, '241448 e83fb0 3fc8f0 f8f04a 0d0620'],
  [
    /fire|flame|blaze|inferno|burn|hell|pyre|magma|lava|ember|phoenix|incin|scorch|heat|wildfire|dragonfire|exotherm|hot\b|sun\b|sunset|sundown/i,
    'b83a14 e8701f 7a1c0c ffc84a 1f0905',
  ],
  [/orange|tangerine|mandarin|bengal|tiger|o-ranger|brake/i, 'e0741a b04f0e f0a04a ffd8a0 2c1204'],
  [
    /yellow|lemon|banana|bee|caution|hazard|warning|bulldozer|hornet|wasp|stinger|buzz/i,
    'e8b81a b8860c f8d84a fff4b0 1f1a08',
  ],
  [
    /forest|jungle|spruce|pine|moss|grass|leaf|leaves|verdant|overgrowth|vine|fern|hedge|garden|arboreal|mangrove|flora|thicket|briar|palm|hunter|woods/i,
    '4a6a38 2f4a28 7a8f4f b4c480 141f10',
  ],
  [
    /olive|army|ranger|commando|recon|guerrilla|tactical|trooper|combat|field|marsh|swamp|murky|mud/i,
    '6a6a42 45482c 8f8c60 b8b488 1e2014',
  ],
  [/green|clover|gator|caiman|frog|turtle|bullfrog|lichen|reptil/i, '2f7a3a 1c5228 5fb05a b8e890 0a200e'],
  [
    /desert|sand|dune|arid|dust|drought|dry|savannah|sahara|mudder|parched|tan\b|khaki|safari|shamagh|badlands|quick|sedimentary/i,
    'c0a878 94804f dccca0 f0e6c8 41361f',
  ],
  [
    /wood|walnut|bamboo|timber|oak|limba|ash\b|drift|leather|chocolate|cocoa|latte|coffee|bark|calf|humidor|clay|sienna|brown|buff|earth/i,
    '8a5a32 5f3a1c b48458 e0be90 25150a',
  ],
  [/red|cherry|brick|tomato|wicked|ketchup|rezan/i, 'b01c22 6e1015 d84a44 f8a890 1d0506'],
  [/blue|sky|cirrus|stratosphere|groundwater|seabird|cloud|lunar|moon/i, '2f6ab0 1c457a 6aa0d8 c8e4ff 0c1c34'],
  [
    /black|dark|night|shadow|obsidian|carbon|graphite|slate|onyx|void|raven|noir|charred|phantom|eclipse|nocts|tuxedo|grim|hades|ebony|stealth/i,
    '23262c 32363e 17191d 8a929c 08090b',
  ],
  [
    /grey|gray|steel|gunmetal|metal|iron|titan|zinc|tungsten|nickel|lead\b|concrete|smoke|stone|granite|rock|urban|polymer|chain|grip|tread|industrial|facility|scaffold|magnesium/i,
    '7c838b 555b63 a5acb4 d8dde2 22262b',
  ],
];

/** Palettes for names without a colour, chosen at random. */
export const lotPalettes: readonly [string, ...string[]] = [
  '2a3f68 e8a03a c8ccd2 f8d88a 0e1422',
  'b83a2a 1f2a38 e8dcc0 f0b04a 14171c',
  '1f6a6a e86a4a f0d8a0 8ae0d0 0a2224',
  '5a2a78 f0a03a 2f8ab8 ffe08a 180a24',
  '303640 c83a3a 8a929c f0f0ee 0f1216',
  'd8d4c8 2f5a8a c84a2a f0c04a 1c2028',
  '1c2f4a 3fb0c8 e85a7a f8e0a0 0a1220',
  '4a5a2a d8b04a 8a3a2a f0e8b0 171c0d',
  '8a1f4a f08a5a 3a1f58 ffd8a8 22081a',
  '2f2a3a 8a6ad0 e84f8a c8f0e8 0f0c16',
  'e8e2d4 d84f3a 3a7a6a f0b83a 23262a',
  '12484a d8d06a e8804a f8f4d0 06191a',
  '3a2a20 c89058 7a9a8a f0e0c0 150e0a',
  '244a8a f0f2f4 e83f4a 8ac8f0 0c1830',
  '6a1f1f e8c878 1f3a3a f8f0d0 1c0808',
  '3f3f46 f0c83a 6a6f78 ffffff 131317',
  '1f5a3a f0a0b8 e8e0c8 f8d04a 0a1e14',
  '7a4fa8 3fc8b0 f8b84a fff0d0 1e1230',
];
