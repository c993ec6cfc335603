"""A way to a port that is cut again and again: `python -m tests.benchmarks.cutting_proxy PORT SECONDS`."""

import asyncio
import contextlib
import sys


async def serve(target: int, seconds: float) -> None:
    """Print the own port, then pass on whatever comes for so long, and cut it."""

    async def on_client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError):
            there = await asyncio.open_connection("127.0.0.1", target)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await asyncio.gather(_pass_on(reader, there[1]), _pass_on(there[0], writer))
            there[1].transport.abort()
        writer.transport.abort()

    server = await asyncio.start_server(on_client, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while chunk := await reader.read(65536):
        writer.write(chunk)


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), float(sys.argv[2])))
