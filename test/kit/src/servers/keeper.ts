/**
 * A shell script that ends a server when its standard input closes: that happens when the process that started it ends,
 * even if it is killed. `$1` is the server's private folder, the rest the command.
 */
export const KEEPER = `
folder=$1; shift
"$@" & server=$!
cat > /dev/null
kill -INT $server
wait $server
rm -rf "$folder"
`;
