export const trim = (value: number): string => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');

export const whole = (value: number): string => String(Math.round(value));
