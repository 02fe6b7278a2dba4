/** `#rrggbb` */
export type Colour = string;

type Channels = [red: number, green: number, blue: number];

function channelsOf(colour: Colour): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function colourOf(channels: Channels): Colour {
  return `#${channels
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** `share` 0 gives `from`, 1 gives `to`. */
export function blend(from: Colour, to: Colour, share: number): Colour {
  const [r1, g1, b1] = channelsOf(from);
  const [r2, g2, b2] = channelsOf(to);
  return colourOf([r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share]);
}

export const lighten = (colour: Colour, share: number): Colour => blend(colour, '#ffffff', share);
export const darken = (colour: Colour, share: number): Colour => blend(colour, '#05070a', share);

/** Hue in degrees, saturation and lightness 0 to 1. */
export function fromHue(hue: number, saturation: number, lightness: number): Colour {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return colourOf([channel(0), channel(8), channel(4)]);
}
