/**
 * A session of a driver that speaks WebDriver.
 * @see https://www.w3.org/TR/webdriver2/
 */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(driver: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  get<Value>(command: string): Promise<Value> {
    return call('GET', `${this.#url}/${command}`);
  }

  /** @param timeoutMs none by default */
  post<Value>(command: string, parameters: object, timeoutMs?: number): Promise<Value> {
    return call('POST', `${this.#url}/${command}`, parameters, timeoutMs);
  }

  async close(): Promise<void> {
    await call('DELETE', this.#url);
  }
}

async function call<Value>(method: string, url: string, parameters?: object, timeoutMs?: number): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(parameters && { body: JSON.stringify(parameters) }),
    ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
